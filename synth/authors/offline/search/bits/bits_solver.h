#pragma once

#include "synth/authors/offline/search/bits/bits_search.h"
#include "synth/authors/offline/search/solver.h"

#include <optional>

namespace synth {

// Returns the examples as a problem on 64-bit unsigned words, if all arguments and results are
// integers from 0 to 2^64 - 1, and at least one exceeds the other search's limit, or the purpose
// says that they are words of 64 bits.
std::optional<BitsProblem> read_bits_problem(const FunctionSpec& spec,
                                             const std::vector<Example>& examples);

// Finds Python functions that meet all examples of such a problem.
Solved solve_bits(const FunctionSpec& spec, const BitsProblem& problem, const SearchBudget& budget);

}  // namespace synth
