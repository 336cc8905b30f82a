#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns JSON text with the usual slips of models put right: commas before a closing bracket,
// typographic quotes around keys and texts, line breaks and tabs inside texts, and backslashes that
// escape nothing. Valid JSON is returned unchanged. Takes linear time, and changes nothing else:
// the result may still be invalid JSON.
std::string mended_json(std::string_view text);

}  // namespace synth
