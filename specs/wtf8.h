#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace synth {

// Generalised UTF-8 (https://simonsapin.github.io/wtf-8/): UTF-8 in which a surrogate stands for
// itself, in three bytes, as Python encodes strings with `surrogatepass`.

// Requires: code_point <= 0x10FFFF.
void append_code_point(std::string& text, std::uint32_t code_point);

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t length = 0;  // in bytes; 0 if the text is not well-formed
};
// Returns the code point at `at`. Requires: at < text.size().
CodePoint code_point_at(std::string_view text, std::size_t at);

}  // namespace synth
