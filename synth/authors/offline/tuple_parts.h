#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/search/solver.h"

#include <functional>

namespace synth {

// Solves a function of one value, in Python.
using SolvePart =
    std::function<Solved(const FunctionSpec& spec, const std::vector<Example>& examples)>;

// Finds a function whose results are tuples of one length part by part: each part is a function of
// the parameters or of the first part alone ("the cleaned text, and whether it is a palindrome").
// What the purpose says of a part by its name ("(low, high), where low is …") is its purpose.
// Returns no code if not every part is found and plausible.
Solved solve_tuple_parts(const FunctionSpec& spec, const std::vector<Example>& examples,
                         const SolvePart& solve);

}  // namespace synth
