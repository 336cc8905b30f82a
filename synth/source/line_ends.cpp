#include "synth/source/line_ends.h"

#include <algorithm>
#include <cstddef>

namespace synth {

bool has_crlf_only(std::string_view source) {
  std::ptrdiff_t ends = 0;
  for (std::size_t at = source.find("\r\n"); at != source.npos; at = source.find("\r\n", at + 2)) {
    ++ends;
  }
  return ends > 0 && std::ranges::count(source, '\r') == ends &&
         std::ranges::count(source, '\n') == ends;
}

std::string with_crlf(std::string_view text) {
  std::string result;
  for (const char c : text) {
    result += c == '\n' ? "\r\n" : std::string(1, c);
  }
  return result;
}

}  // namespace synth
