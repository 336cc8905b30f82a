#include "synth/cli/output/columns.h"

#include <clocale>
#include <cwchar>
#include <optional>

namespace synth {
namespace {

struct Character {
  char32_t code = 0;
  std::size_t bytes = 1;
};

// The character at a place of UTF-8; a byte that begins none is one by itself.
Character character_at(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  const std::size_t bytes = first < 0xC0U ? 1 : first < 0xE0U ? 2 : first < 0xF0U ? 3 : 4;
  if (bytes == 1 || at + bytes > text.size()) {
    return {first, 1};
  }
  constexpr unsigned kBitsOfEach = 6;
  char32_t code = first & (0x7FU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    code = (code << kBitsOfEach) | (static_cast<unsigned char>(text[at + i]) & 0x3FU);
  }
  return {code, bytes};
}

// The C library knows widths in a locale of UTF-8 only, whatever the user's is.
class Utf8Locale {
 public:
  Utf8Locale() : before_(::uselocale(locale())) {}
  ~Utf8Locale() { ::uselocale(before_); }
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;
  Utf8Locale(Utf8Locale&&) = delete;
  Utf8Locale& operator=(Utf8Locale&&) = delete;

  [[nodiscard]] static std::size_t width(char32_t code) {
    const int width = ::wcwidth(static_cast<wchar_t>(code));
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
    const Character character = character_at(text, at);
    columns += Utf8Locale::width(character.code);
    at += character.bytes;
  }
  return columns;
}

std::string clip(std::string_view text, std::size_t most) {
  const Utf8Locale locale;
  std::size_t used = 0;
  std::size_t cut = 0;  // where the last character that leaves room for the ellipsis ends
  for (std::size_t at = 0; at < text.size();) {
    const Character character = character_at(text, at);
    used += Utf8Locale::width(character.code);
    if (used > most) {
      return std::string(text.substr(0, cut)) + "…";
    }
    at += character.bytes;
    cut = used < most ? at : cut;
  }
  return std::string(text);
}

}  // namespace synth
