#pragma once

#include <string>
#include <string_view>

namespace synth {

// Python source with three rules of Black's ("The Black code style") applied: string literals stand
// in double quotes, but for those that would need more backslashes then, and those in three quotes;
// powers of names and numbers are written together (`n**2`); and two empty lines stand before a
// function. Long lines are not broken. O(length).
std::string in_black_style(std::string_view source);

}  // namespace synth
