#pragma once

#include <string>
#include <string_view>

namespace synth {

// Python source that has line breaks and spaces where Black has them, but for two of its rules
// ("The Black code style"), which are applied: string literals stand in double quotes, but for
// those that would need more backslashes then, and those in three quotes; and powers of names and
// numbers are written together (`n**2`). Long lines are not broken. O(length).
std::string in_black_style(std::string_view source);

}  // namespace synth
