#pragma once

#include "specs/function_spec.h"

#include <vector>

namespace synth {

// Returns the results that the prose may give to calls that have none otherwise: a literal in a
// sentence with a condition ("if there's no such number, return -1", "or None if none is found")
// that is the result of some of the examples and not of all. At most two.
std::vector<Value> missing_results(const FunctionSpec& spec, const std::vector<Example>& examples);

}  // namespace synth
