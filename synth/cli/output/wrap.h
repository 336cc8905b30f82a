#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns the text with each line that is longer than `width` columns broken at spaces;
// continuation lines are indented by `indent`. A longer word stays whole. A width of 0 breaks
// nothing.
std::string wrapped(std::string_view text, int width, int indent);

}  // namespace synth
