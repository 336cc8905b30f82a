#include "synth/authors/stages/code_text.h"

#include "synth/authors/stages/line_marks.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace synth {
namespace {

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

// Returns the longest block; of equally long ones the last, for drafts come first.
std::string longest(std::vector<std::string> blocks) {
  const auto found =
      std::ranges::max_element(blocks.rbegin(), blocks.rend(), {}, &std::string::size);
  return found == blocks.rend() ? std::string() : std::move(*found);
}

// Returns whether the two characters `\n` occur outside quoted text, where no code has them.
bool escapes_lines(std::string_view code) {
  char quote = '\0';
  for (std::size_t i = 0; i + 1 < code.size(); ++i) {
    const char c = code[i];
    if (c == '\\') {
      if (quote == '\0' && code[i + 1] == 'n') {
        return true;
      }
      ++i;
    } else if (c == quote) {
      quote = '\0';
    } else if (quote == '\0' && (c == '"' || c == '\'')) {
      quote = c;
    }
  }
  return false;
}

// Unescapes `def f():\n    return 1` that is all on one line.
void unescape_lines(std::string& code) {
  if (code.find('\n') != std::string::npos || !escapes_lines(code)) {
    return;
  }
  for (const auto& [from, to] : std::to_array<std::pair<std::string_view, std::string_view>>(
           {{"\\n", "\n"}, {"\\t", "\t"}, {"\\\"", "\""}, {"\\'", "'"}})) {
    replace_all(code, from, to);
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

// Returns the lines behind prompts, without the output between them, if the first line has a
// prompt.
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

// Replaces characters that no language accepts as blanks, before any quoted text of their line.
void use_plain_blanks(std::string& code) {
  constexpr auto kBlanks = std::to_array<std::pair<std::string_view, std::string_view>>(
      {{"\u00A0", " "}, {"\u200B", ""}, {"\uFEFF", ""}});
  if (std::ranges::none_of(kBlanks, [&](const auto& blank) {
        return code.find(blank.first) != std::string::npos;
      })) {
    return;
  }
  std::string plain;
  for (const std::string_view line : split(code, '\n')) {
    const std::size_t quote = std::min(line.find_first_of("\"'`"), line.size());
    std::string before(line.substr(0, quote));
    for (const auto& [from, to] : kBlanks) {
      replace_all(before, from, to);
    }
    plain.append(plain.empty() ? "" : "\n").append(before).append(line.substr(quote));
  }
  code = std::move(plain);
}

void use_plain_line_ends(std::string& code) {
  replace_all(code, "\r\n", "\n");
  if (code.find('\n') == std::string::npos) {
    replace_all(code, "\r", "\n");
  }
}

// Replaces fences of tildes, `~~~`.
void use_plain_fences(std::string& code) {
  constexpr std::string_view kTildes = "~~~";
  if (code.starts_with(kTildes)) {
    code.replace(0, kTildes.size(), kFence);
  }
  replace_all(code, "\n~~~", "\n```");
}

// Returns the code of a fence that is on one line: ```def f(n): return n```
std::optional<std::string> block_in_line(std::string_view text) {
  text = trim(text);
  const bool is_one = text.size() > 2 * kFence.size() && text.starts_with(kFence) &&
                      text.ends_with(kFence) && text.find('\n') == text.npos;
  return is_one
             ? std::optional(
                   std::string(text.substr(kFence.size(), text.size() - 2 * kFence.size())) + "\n")
             : std::nullopt;
}

// Returns the code between tags of HTML.
std::string without_tags(std::string code) {
  for (const auto& [begin, end] : std::to_array<std::pair<std::string_view, std::string_view>>(
           {{"<pre>", "</pre>"}, {"<code>", "</code>"}})) {
    const std::string_view text = trim(code);
    if (text.starts_with(begin) && text.ends_with(end)) {
      code = std::string(text.substr(begin.size(), text.size() - begin.size() - end.size()));
      code.erase(0, code.starts_with('\n') ? 1 : 0);
    }
  }
  return code;
}

// Replaces the entities of HTML where they stand for all the signs that it would read.
void use_plain_signs(std::string& code) {
  constexpr auto kEntities = std::to_array<std::pair<std::string_view, std::string_view>>(
      {{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}, {"&amp;", "&"}});
  if (holds_any(code, "<>\"'")) {
    return;
  }
  for (const auto& [from, to] : kEntities) {
    replace_all(code, from, to);
  }
}

}  // namespace

bool is_fenced(std::string_view text) {
  const std::size_t fence = text.find(kFence);
  if (fence == std::string_view::npos) {
    return false;
  }
  const std::string_view before = text.substr(0, fence);
  const bool begins_line =
      fence == 0 || trim(before).empty() || trim(before.substr(before.rfind('\n') + 1)).empty();
  return begins_line && before.find("'''") == std::string_view::npos &&
         before.find("\"\"\"") == std::string_view::npos && !before.starts_with("def ") &&
         !before.starts_with("import ") && !before.starts_with("from ") &&
         before.find("\ndef ") == std::string_view::npos;
}

std::string plain_layout(std::string text) {
  use_plain_line_ends(text);
  use_plain_blanks(text);
  use_plain_fences(text);
  return text;
}

std::vector<std::string> code_blocks(std::string_view text) {
  std::vector<std::string> blocks;
  std::size_t at = text.find(kFence);
  while (at != std::string_view::npos) {
    const std::size_t begin = text.find('\n', at);
    if (begin == std::string_view::npos) {
      break;
    }
    // A longer fence may hold shorter ones, and the last may be left open: but an answer that ends
    // within a line was cut off.
    const std::size_t behind = std::min(text.find_first_not_of('`', at), begin);
    const std::string_view fence = text.substr(at, behind - at);
    const std::size_t end = std::min(text.find(fence, begin), text.size());
    if (end == text.size() && !text.ends_with('\n')) {
      break;
    }
    blocks.emplace_back(text.substr(begin + 1, std::max(end, begin + 1) - begin - 1));
    at = text.find(kFence, std::min(end + fence.size(), text.size()));
  }
  return blocks;
}

std::string plain_code(std::string code) {
  code = plain_layout(std::move(code));
  if (auto in_line = block_in_line(code)) {
    code = *std::move(in_line);
  }
  for (int depth = 0; depth < 2 && is_fenced(code); ++depth) {
    code = longest(code_blocks(code));
  }
  code = without_tags(std::move(code));
  use_plain_signs(code);
  unescape_lines(code);
  use_plain_quotes(code);
  if (without_blanks_before(trim(code)).starts_with(">>> ")) {
    code = without_prompts(code);
  }
  if (auto plain = without_line_marks(code)) {
    code = *std::move(plain);
  }
  const std::size_t width = indentation(code);
  return width > 0 ? without_indentation(code, width) : code;
}

}  // namespace synth
