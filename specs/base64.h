#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// RFC 4648, section 4: the standard alphabet, with padding, no line breaks.
std::string base64_encode(std::string_view bytes);
// Nothing for text that base64_encode could not have written.
std::optional<std::string> base64_decode(std::string_view text);

}  // namespace synth
