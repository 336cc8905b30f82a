#pragma once

#include "specs/examples/signature_reader.h"
#include "specs/function_spec.h"

#include <vector>

namespace synth {

// Sets the function's parameters, from a heading if its examples fit it, and the types that
// headings leave open and examples show.
void complete_signature(FunctionSpec& function, const std::vector<ReadSignature>& headings);

// Gives parameters without a type or an example the type that those of the same name have in other
// functions, if it is one.
void share_shown_types(std::vector<FunctionSpec>& functions);

}  // namespace synth
