#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The names that a purpose gives what its function takes: "width" and "height" of "takes a width
// and a height and returns ...", "w" and "h" of "taking a width w and a height h",
// "a" and "b" of "adds two numbers a and b". None where it
// says only of what kind they are ("takes two numbers"), or more than a name ("takes a list of
// words").
std::vector<std::string> names_taken(std::string_view purpose);

}  // namespace synth
