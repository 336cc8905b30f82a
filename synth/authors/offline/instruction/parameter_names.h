#pragma once

#include "specs/function_spec.h"

namespace synth {

// Names the parameters of a function that the prose gives no signature of: by the keywords of its
// examples, else by what the prose calls them ("sentence", "numbers"), else by their type.
void name_parameters(FunctionSpec& function);

}  // namespace synth
