#pragma once

#include "specs/function_spec.h"

#include <string_view>
#include <vector>

namespace synth {

// Puts the call and the claim of a model's example or test (a JSON object) into the members that
// read_call and read_claim read. `spec` is the function that is called, if it is known.
void put_call_in_usual_form(Dict& test, const FunctionSpec* spec);

// Returns the examples in a text as JSON objects with their `function`: "f(1) == 2", a doctest.
std::vector<Value> told_calls(std::string_view text);

// Returns the value in a text: the constant, or the text itself if only that is of the type.
Value value_in(const std::string& text, std::string_view type);

}  // namespace synth
