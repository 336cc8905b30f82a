#include "synth/cli/output/side_by_side.h"

#include "synth/cli/output/columns.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::string_view kIndent = "  ";
constexpr std::string_view kBar = " | ";

std::size_t longest(const std::vector<std::string_view>& lines) {
  std::size_t most = 0;
  for (const std::string_view line : lines) {
    most = std::max(most, columns(line));
  }
  return most;
}

std::string below_each_other(const std::vector<std::string_view>& above,
                             const std::vector<std::string_view>& below, std::size_t rule) {
  std::string text;
  for (const std::string_view line : above) {
    text += fmt::format("{}{}\n", kIndent, line);
  }
  text += fmt::format("{}{}\n", kIndent, std::string(rule, '-'));
  for (const std::string_view line : below) {
    text += fmt::format("{}{}\n", kIndent, line);
  }
  return text;
}

}  // namespace

std::string side_by_side(std::string_view left, std::string_view right, int width) {
  const std::vector<std::string_view> lefts = split(trim(left), '\n');
  const std::vector<std::string_view> rights = split(trim(right), '\n');
  const std::size_t column = longest(lefts);
  const std::size_t needed = kIndent.size() + column + kBar.size() + longest(rights);
  if (needed > static_cast<std::size_t>(std::max(width, 0))) {
    return below_each_other(lefts, rights, std::max(column, longest(rights)));
  }
  std::string text;
  for (std::size_t i = 0; i < std::max(lefts.size(), rights.size()); ++i) {
    const std::string_view of_left = i < lefts.size() ? lefts[i] : "";
    const std::string_view of_right = i < rights.size() ? rights[i] : "";
    std::string line = fmt::format("{}{}{}{}{}", kIndent, of_left,
                                   std::string(column - columns(of_left), ' '), kBar, of_right);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace synth
