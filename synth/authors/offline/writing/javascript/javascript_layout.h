#pragma once

#include <string>
#include <string_view>

namespace synth {

// Statements as Prettier 3 leaves them in the body of a function. What is not understood is
// indented as it is.
std::string lay_out_javascript(std::string_view statements);

}  // namespace synth
