#pragma once

#include "specs/function_spec.h"

namespace synth {

// Names the parameters of a function without a signature: by the keywords of its examples, or by
// the nouns of the prose ("sentence", "numbers"), or by their type.
void name_parameters(FunctionSpec& function);

}  // namespace synth
