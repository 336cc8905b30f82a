#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// The dependence of a term of a sequence of integers on its index and earlier terms. Division by
// `quotient` must leave no remainder; floor_quotient and remainder are Python's // and %.
struct TermRule {
  enum class Kind {
    number,
    index,    // n + number
    earlier,  // the term `number` places earlier
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

// Returns how many terms back the rule reaches at most; 0 if it uses none.
std::int64_t order_of(const TermRule& rule);
bool uses_index(const TermRule& rule);

// A sequence by its recurrence: "f(n) = f(n-1) + f(n-2), f(0) = 0, f(1) = 1".
struct Recurrence {
  std::string name;  // as written, like that of the index
  std::string index;
  TermRule rule;
  std::optional<std::int64_t> from;            // the least index for which the rule is said to hold
  std::map<std::int64_t, std::int64_t> known;  // given terms, by index
};

// Consecutive terms.
struct Terms {
  std::int64_t first = 0;  // the index of the first
  std::vector<std::int64_t> values;

  [[nodiscard]] std::int64_t next() const {
    return first + static_cast<std::int64_t>(values.size());
  }
};

// Returns the known terms from which the rule starts: the lowest consecutive ones. Returns nothing
// if one of them is missing, or if they begin above 2, as sequences do not.
std::optional<Terms> first_terms(const Recurrence& recurrence);

// Returns the terms defined by the rule, up to index `last`, or up to the first that does not fit
// 64 bits or is undefined (a division by zero or with a remainder).
Terms terms_up_to(const Recurrence& recurrence, Terms first, std::int64_t last);

}  // namespace synth
