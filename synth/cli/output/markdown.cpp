#include "synth/cli/output/markdown.h"

#include "synth/cli/output/console.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace synth {
// The fences have to be longer than any run of backticks inside (CommonMark 0.31, 4.5 and 6.1).

std::string fenced(std::string_view text, std::string_view language) {
  const std::string fence(std::max<std::size_t>(3, longest_run(text, '`') + 1), '`');
  return fmt::format("{0}{1}\n{2}{3}{0}\n", fence, language, text,
                     text.ends_with('\n') ? "" : "\n");
}

std::string code_cell(std::string_view text) {
  if (text.empty()) {
    return {};
  }
  std::string cell;
  for (const char c : text) {
    if (c == '|') {
      cell += "\\|";
    } else {
      cell += c == '\n' || c == '\r' ? ' ' : c;
    }
  }
  const std::string ticks(longest_run(cell, '`') + 1, '`');
  const bool touches = cell.front() == '`' || cell.back() == '`';
  return fmt::format("{0}{1}{2}{1}{0}", ticks, touches ? " " : "", cell);
}

std::string prose(std::string_view text) {
  std::string result;
  for (const char c : printable(text)) {
    if (std::string_view("\\`*_{}[]<>#|").find(c) != std::string_view::npos) {
      result += '\\';
    }
    result += c == '\n' || c == '\r' ? ' ' : c;
  }
  return result;
}

}  // namespace synth
