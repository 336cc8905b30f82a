#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace synth {

// Returns the columns of text on a terminal: two for a wide character (CJK, most emoji), none for a
// combining one. For text without control characters, as `printable` returns it; linear in it.
std::size_t columns(std::string_view text);

// Returns the text, or its beginning with an ellipsis, in at most `most` columns.
std::string clip(std::string_view text, std::size_t most);

// Returns the text with each line that is longer than `width` columns broken at spaces;
// continuation lines are indented by `indent`. A longer word stays whole. A width of 0 breaks
// nothing.
std::string wrapped(std::string_view text, int width, int indent);

// Returns two texts beside each other, indented, with a bar between them, in lines of at most
// `width` columns; one below the other if one of their lines is too long for that.
std::string side_by_side(std::string_view left, std::string_view right, int width);

}  // namespace synth
