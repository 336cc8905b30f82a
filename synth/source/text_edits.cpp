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

}  // namespace synth
