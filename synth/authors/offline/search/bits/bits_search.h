#pragma once

#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/search/bits/bits_program.h"

#include <vector>

namespace synth {

// A function on 64-bit unsigned words to find: one column a parameter, and the results.
struct BitsProblem {
  std::vector<std::vector<std::uint64_t>> inputs;
  std::vector<std::uint64_t> results;
};

struct BitsResult {
  std::vector<BitsProgram> found;  // simplest first: without branches, or one that has some
  std::uint64_t tried = 0;         // expressions
};

// Bottom-up enumeration by size with observational equivalence; where no expression gives all
// results, a decision tree over expressions that give some (EUSolver, TACAS 2017): a small one
// early, a large one at the end of the budget. Two expressions spend one of its work.
// Deterministic.
BitsResult search_bits(const BitsProblem& problem, const SearchBudget& budget);

}  // namespace synth
