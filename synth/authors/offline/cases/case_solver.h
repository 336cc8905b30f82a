#pragma once

#include "synth/authors/offline/search/solver.h"

#include <functional>

namespace synth {

// Writes the part of a function that is not one of the cases, from the examples of that part.
using SolveRest =
    std::function<Solved(const FunctionSpec& rest, const std::vector<Example>& others)>;

// Writes a function that tests the cases which the prose sets apart ("-1 if b is 0") first; the
// rest is read, or found from the other examples. Returns no code if there are no such cases, or
// nothing was found.
Solved solve_cases(const FunctionSpec& spec, const std::vector<Example>& examples,
                   Language language, const SolveRest& solve_rest);

}  // namespace synth
