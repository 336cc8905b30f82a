#pragma once

#include "synth/authors/offline/search/solver.h"

#include <functional>

namespace synth {

// Writes what is not one of the cases, from the examples that are not.
using SolveRest =
    std::function<Solved(const FunctionSpec& rest, const std::vector<Example>& others)>;

// The cases that the prose sets apart ("-1 if b is 0") go first in the function; the rest is read
// or found from the other examples. No code where there are no such cases, or nothing was found.
Solved solve_cases(const FunctionSpec& spec, const std::vector<Example>& examples,
                   Language language, const SolveRest& solve_rest);

}  // namespace synth
