#pragma once

#include "specs/examples/scanner.h"

#include <string>
#include <string_view>

namespace synth {

// Moves to one of `ends` that is outside brackets and quotes, or to the end of the line, and gives
// the text before it.
std::string_view text_until(Scanner& scanner, std::string_view ends);

// The default of a parameter, which stands behind its `=`, as a Python literal. It may be written
// as another language has it ("true", "null"). Empty for what is no constant.
std::string read_default(Scanner& scanner);

}  // namespace synth
