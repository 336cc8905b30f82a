#pragma once

#include "synth/authors/offline/search/bits/bits_program.h"
#include "synth/authors/offline/search/fingerprint_set.h"

#include <array>
#include <vector>

namespace synth {

using BitsTermId = std::uint32_t;

// An expression on words, by reference to its parts.
struct BitsTerm {
  BitsOperation operation = BitsOperation::constant;
  std::uint64_t index = 0;
  std::array<BitsTermId, 2> arguments = {};
};

// The distinct expressions of a search, cheapest first, each with its value on a few rows. Of
// expressions with the same values there (observational equivalence) only the first is kept.
class BitsBank {
 public:
  // The number of rows that distinguish terms. Words have 64 bits: two different terms that agree
  // on that many rows are rare, and lose one term.
  static constexpr std::size_t kRows = 16;
  using Values = std::array<std::uint64_t, kRows>;

  [[nodiscard]] std::size_t size() const { return terms_.size(); }
  [[nodiscard]] const BitsTerm& term(BitsTermId id) const { return terms_[id]; }
  [[nodiscard]] const Values& values(BitsTermId id) const { return values_[id]; }
  [[nodiscard]] std::size_t bytes() const;

  // Adds a term, and returns whether it was new.
  bool add(const BitsTerm& term, const Values& values);
  [[nodiscard]] BitsProgram program(BitsTermId id) const;

 private:
  std::vector<BitsTerm> terms_;
  std::vector<Values> values_;
  FingerprintSet seen_;
};

}  // namespace synth
