#pragma once

#include <string_view>

namespace synth {

// Means of a program that say nothing about its results, one on a line: "list comprehension".
extern const std::string_view kMeansWords;

}  // namespace synth
