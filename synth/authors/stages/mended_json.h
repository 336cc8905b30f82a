#pragma once

#include <string>
#include <string_view>

namespace synth {

// JSON text with the slips of models put right: commas before a closing bracket, typographic quotes
// around keys and texts, line breaks and tabs inside texts, and backslashes that escape nothing.
// Text that is JSON stays as it is. Linear in the text, and true to it otherwise: what comes out
// may still be no JSON.
std::string mended_json(std::string_view text);

}  // namespace synth
