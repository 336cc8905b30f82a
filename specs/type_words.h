#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns Python's annotation for a type that is written in words or in the notation of JSON or
// another language: "integer", "array of numbers", "string or null", "int[]", "List<str>". A text
// that is an annotation already, or that says something else, is returned unchanged. O(n) a level
// of nesting, of which 8 are read.
std::string annotation_of(std::string_view words);

}  // namespace synth
