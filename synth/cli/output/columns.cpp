#include "synth/cli/output/columns.h"

#include "specs/wtf8.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <clocale>
#include <cstdint>
#include <cwchar>
#include <vector>

namespace synth {
namespace {

constexpr std::string_view kIndent = "  ";
constexpr std::string_view kBar = " | ";

// Returns the character at a place; a byte that begins none counts as a character.
CodePoint character_at(std::string_view text, std::size_t at) {
  const CodePoint found = code_point_at(text, at);
  return found.length > 0 ? found : CodePoint{static_cast<unsigned char>(text[at]), 1};
}

// A locale of UTF-8, whatever the user's is: the C library knows widths only in one.
class Utf8Locale {
 public:
  Utf8Locale() : before_(::uselocale(locale())) {}
  ~Utf8Locale() { ::uselocale(before_); }
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;

  [[nodiscard]] static std::size_t width(std::uint32_t character) {
    const int width = ::wcwidth(static_cast<wchar_t>(character));
    return width < 0 ? 1 : static_cast<std::size_t>(width);
  }

 private:
  static locale_t locale() {
    static const locale_t kLocale = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return kLocale;  // null changes nothing
  }

  locale_t before_;
};

// Returns a line broken at spaces, unless it is no longer than `width`.
std::string wrapped_line(std::string_view line, std::size_t width, std::size_t indent) {
  std::string text;
  std::size_t used = 0;
  for (const std::string_view word : split(line, ' ')) {
    const bool is_first = word.data() == line.data();
    const std::size_t needed = columns(word);
    if (!is_first && used + 1 + needed > width) {
      text += '\n' + std::string(indent, ' ');
      used = indent;
    } else if (!is_first) {
      text += ' ';
      ++used;
    }
    text += word;
    used += needed;
  }
  return text;
}

std::size_t longest(const std::vector<std::string_view>& lines) {
  std::size_t most = 0;
  for (const std::string_view line : lines) {
    most = std::max(most, columns(line));
  }
  return most;
}

}  // namespace

std::size_t columns(std::string_view text) {
  const Utf8Locale locale;
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint character = character_at(text, at);
    columns += Utf8Locale::width(character.value);
    at += character.length;
  }
  return columns;
}

std::string clip(std::string_view text, std::size_t most) {
  const Utf8Locale locale;
  std::size_t used = 0;
  std::size_t cut = 0;  // end of the last character that leaves room for the ellipsis
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint character = character_at(text, at);
    used += Utf8Locale::width(character.value);
    if (used > most) {
      return std::string(text.substr(0, cut)) + "…";
    }
    at += character.length;
    cut = used < most ? at : cut;
  }
  return std::string(text);
}

std::string wrapped(std::string_view text, int width, int indent) {
  if (width <= 2 * indent) {
    return std::string(text);
  }
  std::string result;
  for (const std::string_view line : split(text, '\n')) {
    result += wrapped_line(line, static_cast<std::size_t>(width), static_cast<std::size_t>(indent));
    result += '\n';
  }
  result.pop_back();
  return result;
}

std::string side_by_side(std::string_view left, std::string_view right, int width) {
  std::vector<std::string_view> lefts = split(trim(left), '\n');
  std::vector<std::string_view> rights = split(trim(right), '\n');
  const std::size_t column = longest(lefts);
  const std::size_t needed = kIndent.size() + column + kBar.size() + longest(rights);
  std::string text;
  if (needed > static_cast<std::size_t>(std::max(width, 0))) {  // one below the other
    const std::string rule(std::max(column, longest(rights)), '-');
    lefts.push_back(rule);
    lefts.insert(lefts.end(), rights.begin(), rights.end());
    for (const std::string_view line : lefts) {
      text += fmt::format("{}{}\n", kIndent, line);
    }
    return text;
  }
  lefts.resize(std::max(lefts.size(), rights.size()));
  rights.resize(lefts.size());
  for (std::size_t i = 0; i < lefts.size(); ++i) {
    std::string line = fmt::format("{}{}{}{}{}", kIndent, lefts[i],
                                   std::string(column - columns(lefts[i]), ' '), kBar, rights[i]);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace synth
