#include "synth/authors/stages/line_marks.h"

#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

namespace synth {
namespace {

using Lines = std::vector<std::string_view>;

std::string joined_lines(const Lines& lines) {
  std::string text;
  for (const std::string_view line : lines) {
    text.append(line) += '\n';
  }
  return text;
}

// Returns the line behind its number and the sign after that; nothing if it has no such number.
std::optional<std::string_view> behind_number(std::string_view line, int number, char sign) {
  line = line.substr(std::min(line.find_first_not_of(' '), line.size()));
  int read = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), read);
  std::string_view rest = line.substr(static_cast<std::size_t>(end - line.data()));
  if (error != std::errc() || read != number) {
    return std::nullopt;
  }
  rest.remove_prefix(sign == '|' && rest.starts_with(' ') ? 1 : 0);
  return rest.starts_with(sign) ? std::optional(rest.substr(1)) : std::nullopt;
}

std::optional<std::string> without_numbers(const Lines& lines, char sign) {
  Lines plain;
  bool all_have_blanks = true;
  for (const std::string_view line : lines) {
    const auto rest = behind_number(line, static_cast<int>(plain.size()) + 1, sign);
    if (!rest) {
      return std::nullopt;
    }
    all_have_blanks = all_have_blanks && (rest->empty() || rest->starts_with(' '));
    plain.push_back(*rest);
  }
  for (std::string_view& line : plain) {
    line.remove_prefix(all_have_blanks && !line.empty() ? 1 : 0);
  }
  return plain.size() > 1 ? std::optional(joined_lines(plain)) : std::nullopt;
}

bool is_diff_heading(std::string_view line) {
  constexpr std::array<std::string_view, 6> kHeadings{"diff --git ", "index ", "new file mode ",
                                                      "--- ",        "+++ ",   "@@ -0,0 +"};
  return std::ranges::any_of(kHeadings,
                             [&](std::string_view heading) { return line.starts_with(heading); });
}

std::optional<std::string> without_plus_signs(const Lines& lines) {
  Lines plain;
  for (const std::string_view line : lines) {
    const bool is_heading = plain.empty() && is_diff_heading(line);
    if (is_heading || line.starts_with("\\ No newline at end of file")) {
      continue;
    }
    if (!line.starts_with('+')) {
      return std::nullopt;
    }
    plain.push_back(line.substr(1));
  }
  return plain.size() > 1 || (lines.size() > 1 && !plain.empty())
             ? std::optional(joined_lines(plain))
             : std::nullopt;
}

std::optional<std::string> without_shell_prompts(const Lines& lines) {
  Lines plain;
  for (const std::string_view line : lines) {
    const bool continues = !plain.empty() && (line == ">" || line.starts_with("> "));
    if (!continues && !line.starts_with("$ ")) {
      return std::nullopt;
    }
    plain.push_back(line.substr(std::min<std::size_t>(2, line.size())));
    if (plain.back().starts_with('=')) {
      return std::nullopt;  // a variable of that name
    }
  }
  return plain.empty() ? std::nullopt : std::optional(joined_lines(plain));
}

}  // namespace

std::optional<std::string> without_line_marks(std::string_view code) {
  Lines lines = split(code, '\n');
  while (!lines.empty() && trim(lines.back()).empty()) {
    lines.pop_back();
  }
  lines.erase(lines.begin(),
              std::ranges::find_if(lines, [](auto line) { return !trim(line).empty(); }));
  if (lines.empty()) {
    return std::nullopt;
  }
  for (const char sign : {':', '|', '.', ')', '\t'}) {
    if (auto plain = without_numbers(lines, sign)) {
      return plain;
    }
  }
  auto plain = without_plus_signs(lines);
  return plain ? std::move(plain) : without_shell_prompts(lines);
}

}  // namespace synth
