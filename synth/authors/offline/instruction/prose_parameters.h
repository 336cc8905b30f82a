#pragma once

#include "specs/function_spec.h"

#include <string_view>
#include <vector>

namespace synth {

// Returns the parameters of a function that only prose describes: the nouns that it introduces ("a
// string", "two integers", "a given limit", "a target"), which give their names and types. The
// function's result ("returns a list of ...") is not a parameter. If there are none and `guess` is
// set, returns the nouns that it treats as known ("the string", "of numbers").
std::vector<Parameter> parameters_from_prose(std::string_view purpose, bool guess = true);

}  // namespace synth
