#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Lists as C++ writes them, {3, {1, 2}}, in texts whose other values are Python's.

// Returns the list in braces that `text` begins with, in brackets, which take the same places;
// nothing if it is no literal, or longer than 4,096 characters.
std::optional<std::string> read_braced_list(std::string_view text);

// Returns the text with brackets for the braces of all such lists that have elements, in the same
// places. The braces of an object, Point{1, 2}, and of a type's value, std::vector<int>{1, 2},
// stay. Takes time linear in the text.
std::string with_bracketed_lists(std::string text);

}  // namespace synth
