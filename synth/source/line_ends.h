#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns whether there are line ends, and all of them are \r\n.
bool has_crlf_only(std::string_view source);

// Returns the text with \r\n as line ends. Requires: its lines end in \n alone.
std::string with_crlf(std::string_view text);

}  // namespace synth
