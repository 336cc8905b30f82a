#pragma once

#include "specs/function_spec.h"

#include <vector>

namespace synth {

// Moves what the purposes say of parameters that are records into the descriptions of these: "where
// people is a list of dictionaries with name and age", "a list of (price, quantity) tuples". A
// parameter of the same name is the same in all functions, which an example of one may show too.
void take_record_descriptions(std::vector<FunctionSpec>& functions);

}  // namespace synth
