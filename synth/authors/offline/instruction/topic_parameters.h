#pragma once

#include "specs/function_spec.h"

#include <span>
#include <string>
#include <vector>

namespace synth {

// Returns the parameters of a function whose purpose states only a topic: a text for "Palindrome
// check", two numbers for "Greatest common divisor". Words are in lower case; returns none if the
// topic is unknown.
std::vector<Parameter> parameters_of_topic(std::span<const std::string> words);

}  // namespace synth
