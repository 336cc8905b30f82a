#pragma once

#include <string>
#include <string_view>

namespace synth {

// Python source as Black leaves it ("The Black code style"), where operators and commas have their
// usual spaces already: string literals stand in double quotes, but for those that would need more
// backslashes then, and those in three quotes; powers of names and numbers are written together
// (`n**2`); two empty lines stand before a function; and long lines are broken (python_layout.h).
// O(length).
std::string in_black_style(std::string_view source);

}  // namespace synth
