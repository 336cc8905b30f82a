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

}  // namespace synth
