#pragma once

#include <string>
#include <string_view>

namespace synth {

// The text with each line that is longer than `width` columns broken at spaces; what follows a
// break is indented by `indent`. A word that is longer stays whole. A width of 0 breaks nothing.
std::string wrapped(std::string_view text, int width, int indent);

}  // namespace synth
