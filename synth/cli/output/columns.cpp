#include "synth/cli/output/columns.h"

#include "specs/wtf8.h"

#include <clocale>
#include <cstdint>
#include <cwchar>

namespace synth {
namespace {

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

}  // namespace synth
