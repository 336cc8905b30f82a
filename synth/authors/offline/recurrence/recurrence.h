#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// How a term of a sequence of integers follows from its index and the terms before it. Division by
// `quotient` has to leave nothing; floor_quotient and remainder are Python's // and %.
struct TermRule {
  enum class Kind {
    number,
    index,    // n + number
    earlier,  // the term `number` places before
    negative,
    sum,
    difference,
    product,
    quotient,
    floor_quotient,
    remainder,
    power
  };
  Kind kind = Kind::number;
  std::int64_t number = 0;
  std::vector<TermRule> operands;
};

// How many terms back the rule reaches at most; 0 where it uses none.
std::int64_t order_of(const TermRule& rule);
bool uses_index(const TermRule& rule);

// A sequence by its recurrence: "f(n) = f(n-1) + f(n-2), f(0) = 0, f(1) = 1".
struct Recurrence {
  std::string name;  // as written, as that of the index
  std::string index;
  TermRule rule;
  std::optional<std::int64_t> from;            // the least index that the rule is said to hold for
  std::map<std::int64_t, std::int64_t> known;  // terms that are given, by index
};

// Consecutive terms.
struct Terms {
  std::int64_t first = 0;  // the index of the first
  std::vector<std::int64_t> values;

  [[nodiscard]] std::int64_t next() const {
    return first + static_cast<std::int64_t>(values.size());
  }
};

// The known terms that the rule needs to begin with, the lowest in a row. Nothing where one of them
// is missing, or where they begin above 2, as sequences do not.
std::optional<Terms> first_terms(const Recurrence& recurrence);

// The terms as the rule defines them, up to index `last`, or up to the first that does not fit 64
// bits or is not defined (a division by zero or with a rest).
Terms terms_up_to(const Recurrence& recurrence, Terms first, std::int64_t last);

}  // namespace synth
