#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/reading/commands/steps.h"

#include <string>

namespace synth {

// Returns the Python function that performs these steps with the parameters of `spec`: imports,
// helper functions, its heading and its body. A helper that is the whole function becomes its body,
// with the function's own names; a helper of a single expression is inlined, unless it is called
// for each element of something. O(length of the code).
std::string write_steps_as_function(const FunctionSpec& spec, const Steps& steps);

}  // namespace synth
