#pragma once

#include "specs/examples/signature_reader.h"
#include "specs/function_spec.h"

#include <vector>

namespace synth {

// Gives the function its parameters, those of its heading where it has one that its examples fit,
// and the types that headings leave open and examples show.
void complete_signature(FunctionSpec& function, const std::vector<ReadSignature>& headings);

}  // namespace synth
