#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns Python source as Black formats it ("The Black code style"), if operators and commas are
// already spaced: string literals get double quotes unless they would need more backslashes or have
// triple quotes; powers of names and numbers have no spaces (`n**2`); two empty lines precede a
// function; and long lines are broken (line_breaks.h). O(length).
std::string in_black_style(std::string_view source);

}  // namespace synth
