#include "specs/literal_scan.h"
#include "specs/wtf8.h"

#include <fmt/format.h>

#include <charconv>

namespace synth {
namespace {

struct StringForm {
  bool raw = false;
  bool bytes = false;
  bool formatted = false;  // f'…' and t'…', which are programs, not literals
  std::size_t prefix_length = 0;
};

// Returns the form of the string at the cursor, if one begins there.
std::optional<StringForm> string_form(const LiteralCursor& cursor) {
  constexpr std::size_t kLongestPrefix = 2;
  StringForm form;
  bool unicode = false;
  for (; form.prefix_length <= kLongestPrefix; ++form.prefix_length) {
    const char c = cursor.peek(form.prefix_length);
    const auto is = [&](char letter) { return c == letter || c == letter - 'a' + 'A'; };
    if (c == '\'' || c == '"') {
      const bool alone = form.prefix_length == 1;
      const bool legal = (!unicode || alone) && !(form.bytes && form.formatted) &&
                         (form.prefix_length < 2 || form.raw);
      return legal ? std::optional(form) : std::nullopt;
    }
    bool* const flag = is('r')              ? &form.raw
                       : is('b')            ? &form.bytes
                       : is('u')            ? &unicode
                       : is('f') || is('t') ? &form.formatted
                                            : nullptr;
    if (flag == nullptr || *flag) {
      return std::nullopt;
    }
    *flag = true;
  }
  return std::nullopt;
}

class StringScanner {
 public:
  StringScanner(LiteralCursor& cursor, const StringForm& form) : cursor_(cursor), form_(form) {}

  Result<Value> scan() {
    const char quote = cursor_.peek();
    const std::string triple(3, quote);
    const std::string closing = cursor_.starts_with(triple) ? triple : std::string(1, quote);
    cursor_.at += closing.size();
    while (!cursor_.starts_with(closing)) {
      if (cursor_.at_end() || (closing.size() == 1 && is_newline(cursor_.peek()))) {
        return cursor_.expected(fmt::format("the closing {} of the string", closing));
      }
      SYNTH_CHECK(cursor_.peek() == '\\' ? take_backslash() : take_character());
    }
    cursor_.at += closing.size();
    return form_.bytes ? Value(Bytes{std::move(out_)}) : Value(std::move(out_));
  }

 private:
  static bool is_newline(char c) { return c == '\n' || c == '\r'; }

  // Takes a line end, which Python reads as
  //  in any form.
  void take_newline() {
    cursor_.at += cursor_.starts_with("\r\n") ? 2 : 1;
    out_ += '\n';
  }

  Result<void> take_character() {
    if (is_newline(cursor_.peek())) {
      take_newline();
      return {};
    }
    const CodePoint code_point = code_point_at(cursor_.text, cursor_.at);
    const bool is_surrogate = code_point.value >= 0xD800 && code_point.value <= 0xDFFF;
    if (code_point.length == 0 || is_surrogate) {
      return cursor_.error("the text is not valid UTF-8");
    }
    if (form_.bytes && code_point.length > 1) {
      return cursor_.error("bytes can only hold ASCII characters",
                           "write other bytes as \\x escapes");
    }
    out_ += cursor_.text.substr(cursor_.at, code_point.length);
    cursor_.at += code_point.length;
    return {};
  }

  Result<void> take_backslash() {
    ++cursor_.at;
    if (cursor_.at_end()) {
      return cursor_.expected("a character after the backslash");
    }
    if (!form_.raw) {
      return take_escape();
    }
    // In a raw string a backslash protects the quote after it, and both stay.
    out_ += '\\';
    return take_character();
  }

  Result<void> take_escape() {
    const char c = cursor_.peek();
    if (is_newline(c)) {  // a continued line
      take_newline();
      out_.pop_back();
      return {};
    }
    if (c >= '0' && c <= '7') {
      return take_octal();
    }
    if (c == 'x') {
      return take_hexadecimal(2);
    }
    if (!form_.bytes && (c == 'u' || c == 'U')) {
      return take_hexadecimal(c == 'u' ? 4 : 8);
    }
    if (!form_.bytes && c == 'N') {
      return cursor_.error("character names (\\N{…}) are not read",
                           "write the character itself or its \\u escape");
    }
    constexpr std::string_view kNames = "\\'\"abfnrtv";
    constexpr std::string_view kMeanings = "\\'\"\a\b\f\n\r\t\v";
    if (const std::size_t i = kNames.find(c); i != std::string_view::npos) {
      out_ += kMeanings[i];
      ++cursor_.at;
      return {};
    }
    out_ += '\\';  // Python keeps an unknown escape as it stands
    return take_character();
  }

  Result<void> take_octal() {
    constexpr std::size_t kMostDigits = 3;
    std::uint32_t code = 0;
    for (std::size_t i = 0; i < kMostDigits && cursor_.peek() >= '0' && cursor_.peek() <= '7';
         ++i) {
      code = code * 8 + static_cast<std::uint32_t>(cursor_.peek() - '0');
      ++cursor_.at;
    }
    return append(code);
  }

  Result<void> take_hexadecimal(std::size_t digits) {
    ++cursor_.at;
    const std::string_view text = cursor_.text.substr(cursor_.at, digits);
    std::uint32_t code = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), code, 16);
    if (error != std::errc() || end != text.data() + digits) {
      return cursor_.expected(fmt::format("{} hexadecimal digits", digits));
    }
    cursor_.at += digits;
    return append(code);
  }

  Result<void> append(std::uint32_t code) {
    if (code > (form_.bytes ? 0xFFU : 0x10FFFFU)) {
      return cursor_.error("the escape is beyond the largest character");
    }
    if (form_.bytes) {
      out_ += static_cast<char>(static_cast<std::uint8_t>(code));
    } else {
      append_code_point(out_, code);
    }
    return {};
  }

  LiteralCursor& cursor_;
  StringForm form_;
  std::string out_;
};

}  // namespace

bool at_string(const LiteralCursor& cursor) {
  return string_form(cursor).has_value();
}

Result<Value> scan_string(LiteralCursor& cursor) {
  const std::optional<StringForm> form = string_form(cursor);
  if (!form) {
    return cursor.expected("a string");
  }
  if (form->formatted) {
    return cursor.error("a formatted string is not a literal", "write the text it would give");
  }
  cursor.at += form->prefix_length;
  return StringScanner(cursor, *form).scan();
}

}  // namespace synth
