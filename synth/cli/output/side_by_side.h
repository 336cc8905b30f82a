#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns two texts beside each other, indented, with a bar between them, in lines of at most
// `width` columns; one below the other if one of their lines is too long for that.
std::string side_by_side(std::string_view left, std::string_view right, int width);

}  // namespace synth
