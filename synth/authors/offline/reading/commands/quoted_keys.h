#pragma once

#include <string>
#include <string_view>

namespace synth {

// The text with the names of keys in quotes that are written without: "with the keys total, average
// and max", "a dictionary with word_count and longest_word". Names that data has stay as they are,
// and so does what is in quotes or brackets. O(length of the text).
std::string with_quoted_keys(std::string_view text);

}  // namespace synth
