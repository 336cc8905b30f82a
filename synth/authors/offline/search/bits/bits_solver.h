#pragma once

#include "synth/authors/offline/search/bits/bits_search.h"
#include "synth/authors/offline/search/solver.h"

#include <optional>

namespace synth {

// The examples as a problem on 64-bit unsigned words: where all arguments and results are integers
// from 0 to 2^64 - 1, and one at least is beyond what the other search holds, or the purpose says
// that they are words of 64 bits.
std::optional<BitsProblem> read_bits_problem(const FunctionSpec& spec,
                                             const std::vector<Example>& examples);

// Functions in Python that meet all examples of such a problem.
Solved solve_bits(const FunctionSpec& spec, const BitsProblem& problem, const SearchBudget& budget);

}  // namespace synth
