#include "synth/source/line_ends.h"

namespace synth {

bool has_crlf_only(std::string_view source) {
  bool has = false;
  for (std::size_t i = 0; i < source.size(); ++i) {
    has = has || source[i] == '\r';
    const bool ends = source[i] == '\n' && i > 0 && source[i - 1] == '\r';
    const bool goes_on = source[i] != '\n' && (i == 0 || source[i - 1] != '\r');
    if (!ends && !goes_on) {
      return false;
    }
  }
  return has;
}

std::string with_crlf(std::string_view text) {
  std::string result;
  for (const char c : text) {
    result += c == '\n' ? "\r\n" : std::string(1, c);
  }
  return result;
}

}  // namespace synth
