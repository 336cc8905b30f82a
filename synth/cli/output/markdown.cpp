#include "synth/cli/output/markdown.h"

#include "synth/cli/output/console.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace synth {

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
  // Longer than any run of backticks inside (CommonMark 0.31, 6.1).
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

std::string table_row(std::span<const std::string> cells) {
  std::string line = "|";
  for (const std::string& cell : cells) {
    line += " " + prose(cell) + " |";
  }
  return line + "\n";
}

}  // namespace synth
