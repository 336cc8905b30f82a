#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The text between two places, and its replacement.
struct TextEdit {
  std::size_t begin;
  std::size_t end;
  std::string text;
};

// Returns the text after edits that do not overlap; edits at one place keep their order.
std::string apply_edits(std::string_view text, std::vector<TextEdit> edits);

// Returns whether there are line ends, and all of them are \r\n.
bool has_crlf_only(std::string_view source);

// Returns the text with \r\n as line ends. Requires: its lines end in \n alone.
std::string with_crlf(std::string_view text);

}  // namespace synth
