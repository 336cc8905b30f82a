#include "synth/cli/output/wrap.h"

#include "synth/cli/output/columns.h"
#include "synth/support/text.h"

namespace synth {
namespace {

int width_of(std::string_view text) {
  return static_cast<int>(columns(text));
}

std::string wrapped_line(std::string_view line, int width, int indent) {
  std::string text;
  int used = 0;
  bool is_first = true;
  for (const std::string_view word : split(line, ' ')) {
    const int needed = width_of(word) + (is_first ? 0 : 1);
    if (!is_first && used + needed > width) {
      text += '\n' + std::string(static_cast<std::size_t>(indent), ' ');
      used = indent;
    } else if (!is_first) {
      text += ' ';
      ++used;
    }
    text += word;
    used += width_of(word);
    is_first = false;
  }
  return text;
}

}  // namespace

std::string wrapped(std::string_view text, int width, int indent) {
  if (width <= 2 * indent) {
    return std::string(text);
  }
  std::string result;
  for (const std::string_view line : split(text, '\n')) {
    result += width_of(line) > width ? wrapped_line(line, width, indent) : std::string(line);
    result += '\n';
  }
  result.pop_back();
  return result;
}

}  // namespace synth
