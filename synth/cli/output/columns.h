#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace synth {

// The columns that text takes on a terminal: two for a wide character (CJK, most emoji), none for a
// combining one. Text without control characters, as `printable` makes it; linear in it.
std::size_t columns(std::string_view text);

// The text, or its beginning with an ellipsis, in at most `most` columns.
std::string clip(std::string_view text, std::size_t most);

}  // namespace synth
