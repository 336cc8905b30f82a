#pragma once

#include "specs/function_spec.h"

#include <vector>

namespace synth {

// Moves what the purposes say of parameters that are records into the descriptions of these: "where
// people is a list of dictionaries with name and age", "a list of (price, quantity) tuples". A
// parameter of the same name is the same in all functions, which an example of one may show too.
// The introduction to several functions may say it of all: "People are dictionaries with ...",
// "Meetings are tuples (start, end)" for "whether two meetings overlap".
void take_record_descriptions(std::vector<FunctionSpec>& functions,
                              const std::vector<std::string>& introduction);

}  // namespace synth
