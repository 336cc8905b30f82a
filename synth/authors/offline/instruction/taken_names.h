#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns the names that a purpose states for the arguments: "width" and "height" of "takes a width
// and a height and returns ...", "w" and "h" of "taking a width w and a height h", "a" and "b" of
// "adds two numbers a and b". Returns none if it states only their kind ("takes two numbers"), or
// more than a name ("takes a list of words").
std::vector<std::string> names_taken(std::string_view purpose);

}  // namespace synth
