#pragma once

#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/search/bits/bits_program.h"

#include <vector>

namespace synth {

// A function on 64-bit unsigned words to find: one column per parameter, and the results.
struct BitsProblem {
  std::vector<std::vector<std::uint64_t>> inputs;
  std::vector<std::uint64_t> results;
};

struct BitsResult {
  // Simplest first: programs without branches, or one with branches.
  std::vector<BitsProgram> found;
  std::uint64_t tried = 0;  // number of expressions
};

// Searches bottom-up by size with observational equivalence. If no expression has all results,
// builds a decision tree over expressions that have some (EUSolver, TACAS 2017): a small one early,
// a large one at the end of the budget. Two expressions cost one unit of its work. Deterministic.
BitsResult search_bits(const BitsProblem& problem, const SearchBudget& budget);

}  // namespace synth
