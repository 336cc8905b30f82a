#pragma once

#include "specs/function_spec.h"

#include <span>
#include <string>
#include <vector>

namespace synth {

// What a function is given of whose purpose no more is said than a topic: "Palindrome check" speaks
// of a text, "Greatest common divisor" of two numbers. Words are in lower case; none where no topic
// is known.
std::vector<Parameter> parameters_of_topic(std::span<const std::string> words);

}  // namespace synth
