#include "synth/authors/stages/code_text.h"

#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

constexpr std::string_view kFence = "```";

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

std::string_view without_blanks_before(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first == std::string_view::npos ? std::string_view() : line.substr(first);
}

bool holds_any(std::string_view text, std::string_view characters) {
  return text.find_first_of(characters) != std::string_view::npos;
}

// A fence inside a text in quotes is a part of the code: what stands before the first fence is
// prose only if it has neither.
bool is_fenced(std::string_view code) {
  const std::size_t fence = code.find(kFence);
  if (fence == std::string_view::npos) {
    return false;
  }
  const std::string_view before = code.substr(0, fence);
  const bool begins_line =
      fence == 0 || trim(before).empty() || trim(before.substr(before.rfind('\n') + 1)).empty();
  return begins_line && before.find("'''") == std::string_view::npos &&
         before.find("\"\"\"") == std::string_view::npos && !before.starts_with("def ") &&
         !before.starts_with("import ") && !before.starts_with("from ") &&
         before.find("\ndef ") == std::string_view::npos;
}

std::string longest(std::vector<std::string> blocks) {
  const auto found = std::ranges::max_element(blocks, {}, &std::string::size);
  return found == blocks.end() ? std::string() : std::move(*found);
}

// `def f():\\n    return 1`, all on one line.
void unescape_lines(std::string& code) {
  if (code.find('\n') != std::string::npos || code.find("\\n") == std::string::npos) {
    return;
  }
  const bool begins_code = code.starts_with("def ") || code.starts_with("import ") ||
                           code.starts_with("from ") || code.starts_with("function ") ||
                           code.starts_with("#");
  if (begins_code) {
    for (const auto& [from, to] : std::to_array<std::pair<std::string_view, std::string_view>>(
             {{"\\n", "\n"}, {"\\t", "\t"}, {"\\\"", "\""}, {"\\'", "'"}})) {
      replace_all(code, from, to);
    }
  }
}

void use_plain_quotes(std::string& code) {
  if (!holds_any(code, "'\"")) {
    for (const auto& [from, to] : std::to_array<std::pair<std::string_view, std::string_view>>(
             {{"“", "\""}, {"”", "\""}, {"‘", "'"}, {"’", "'"}})) {
      replace_all(code, from, to);
    }
  }
}

// The lines behind prompts, if the first line has one; what was printed is left out.
std::string without_prompts(std::string_view code) {
  std::string plain;
  for (const std::string_view line : split(code, '\n')) {
    const std::string_view text = without_blanks_before(line);
    for (const std::string_view prompt : {">>> ", "... "}) {
      if (text.starts_with(prompt)) {
        plain.append(text.substr(prompt.size())) += '\n';
      }
    }
    if (text == ">>>" || text == "...") {
      plain += '\n';
    }
  }
  return plain;
}

std::size_t indentation(std::string_view code) {
  std::size_t least = std::string_view::npos;
  for (const std::string_view line : split(code, '\n')) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first != std::string_view::npos) {
      least = std::min(least, first);
    }
  }
  return least == std::string_view::npos ? 0 : least;
}

std::string without_indentation(std::string_view code, std::size_t width) {
  std::string plain;
  for (const std::string_view line : split(code, '\n')) {
    plain.append(plain.empty() ? "" : "\n").append(line.substr(std::min(width, line.size())));
  }
  return plain;
}

}  // namespace

std::vector<std::string> code_blocks(std::string_view text) {
  std::vector<std::string> blocks;
  std::size_t at = text.find(kFence);
  while (at != std::string_view::npos) {
    const std::size_t begin = text.find('\n', at);
    if (begin == std::string_view::npos) {
      break;
    }
    const std::size_t end = text.find(kFence, begin);
    if (end == std::string_view::npos) {
      break;
    }
    blocks.emplace_back(text.substr(begin + 1, std::max(end, begin + 1) - begin - 1));
    at = text.find(kFence, end + kFence.size());
  }
  return blocks;
}

std::string plain_code(std::string code) {
  replace_all(code, "\r\n", "\n");
  if (is_fenced(code)) {
    code = longest(code_blocks(code));
  }
  unescape_lines(code);
  use_plain_quotes(code);
  if (without_blanks_before(trim(code)).starts_with(">>> ")) {
    code = without_prompts(code);
  }
  const std::size_t width = indentation(code);
  return width > 0 ? without_indentation(code, width) : code;
}

}  // namespace synth
