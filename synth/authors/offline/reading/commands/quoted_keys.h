#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns the text with quotes around the names of keys that have none: "with the keys total,
// average and max", "a dictionary with word_count and longest_word". Names in the data are not
// changed, nor is quoted or bracketed text. O(length of the text).
std::string with_quoted_keys(std::string_view text);

}  // namespace synth
