#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Returns the base64 text of the bytes (RFC 4648, section 4): the standard alphabet, with padding,
// without line breaks.
std::string base64_encode(std::string_view bytes);
// Returns the bytes of base64 text, or nothing if base64_encode could not have written it.
std::optional<std::string> base64_decode(std::string_view text);

}  // namespace synth
