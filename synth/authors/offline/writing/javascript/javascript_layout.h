#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns statements as Prettier 3 formats them in the body of a function. Statements that cannot
// be parsed are only indented.
std::string lay_out_javascript(std::string_view statements);

}  // namespace synth
