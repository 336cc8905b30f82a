#pragma once

#include "specs/function_spec.h"

#include <string_view>
#include <vector>

namespace synth {

// The parameters of a function that prose alone describes: what it speaks of as not known yet ("a
// string", "two integers", "a given limit", "a target"), named and typed by their nouns. What the
// function makes ("returns a list of ...") is none of them. Where there are none and `guess`, what
// it speaks of as known ("the string", "of numbers").
std::vector<Parameter> parameters_from_prose(std::string_view purpose, bool guess = true);

}  // namespace synth
