#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/reading/commands/steps.h"

#include <string>

namespace synth {

// The Python function that does these steps with the parameters of `spec`: imports, helper
// functions, its heading and its body. A helper that is all of the function becomes its body, with
// the function's own names, and one of a single expression stands in the place of its call, unless
// that is made for each element of something. O(length of the code).
std::string write_steps_as_function(const FunctionSpec& spec, const Steps& steps);

}  // namespace synth
