#include "synth/source/text_edits.h"

#include <algorithm>

namespace synth {

std::string apply_edits(std::string_view text, std::vector<TextEdit> edits) {
  std::ranges::stable_sort(edits, {}, &TextEdit::begin);
  std::string result;
  std::size_t at = 0;
  for (const TextEdit& edit : edits) {
    result += text.substr(at, edit.begin - at);
    result += edit.text;
    at = edit.end;
  }
  return result + std::string(text.substr(at));
}

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
