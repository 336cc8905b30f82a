#include "specs/literal_scan.h"
#include "specs/number_text.h"
#include "synth/support/ascii.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

bool is_digit_of(char c, int base) {
  return base == 16 ? is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')
                    : c >= '0' && c < '0' + std::min(base, 10);
}

// Appends digits, which single underscores may separate.
void take_digits(LiteralCursor& cursor, int base, std::string& digits) {
  while (is_digit_of(cursor.peek(), base) ||
         (cursor.peek() == '_' && !digits.empty() && is_digit_of(digits.back(), base) &&
          is_digit_of(cursor.peek(1), base))) {
    if (cursor.peek() != '_') {
      digits += cursor.peek();
    }
    ++cursor.at;
  }
}

std::optional<int> base_of_prefix(const LiteralCursor& cursor) {
  if (cursor.peek() != '0') {
    return std::nullopt;
  }
  switch (cursor.peek(1)) {
    case 'x':
    case 'X':
      return 16;
    case 'o':
    case 'O':
      return 8;
    case 'b':
    case 'B':
      return 2;
    default:
      return std::nullopt;
  }
}

Result<Value> scan_prefixed_integer(LiteralCursor& cursor, int base) {
  cursor.at += 2;
  if (cursor.peek() == '_') {
    ++cursor.at;
  }
  std::string digits;
  take_digits(cursor, base, digits);
  if (digits.empty() || is_identifier_part(cursor.peek())) {
    return cursor.expected(fmt::format("a digit of base {}", base));
  }
  const std::optional<Integer> integer = Integer::parse(digits, base);
  return integer ? Result<Value>(*integer)
                 : cursor.error(fmt::format("an integer in base {} may have at most {} digits",
                                            base, Integer::kMaxBaseDigits));
}

// Appends the fraction and the exponent; returns true if there was either.
bool take_fraction(LiteralCursor& cursor, bool in_prose, std::string& text) {
  bool is_float = false;
  if (cursor.peek() == '.' && (!in_prose || is_digit(cursor.peek(1)))) {
    is_float = true;
    text += '.';
    ++cursor.at;
    take_digits(cursor, 10, text);
  }
  const bool has_exponent = cursor.peek() == 'e' || cursor.peek() == 'E';
  const std::size_t sign = cursor.peek(1) == '+' || cursor.peek(1) == '-' ? 1 : 0;
  if (has_exponent && is_digit(cursor.peek(1 + sign))) {
    is_float = true;
    text += cursor.text.substr(cursor.at, 1 + sign);
    cursor.at += 1 + sign;
    take_digits(cursor, 10, text);
  }
  return is_float;
}

}  // namespace

bool at_number(const LiteralCursor& cursor) {
  return is_digit(cursor.peek()) || (cursor.peek() == '.' && is_digit(cursor.peek(1)));
}

Result<Value> scan_number(LiteralCursor& cursor, bool in_prose) {
  if (const std::optional<int> base = base_of_prefix(cursor)) {
    return scan_prefixed_integer(cursor, *base);
  }
  std::string text;
  take_digits(cursor, 10, text);
  const bool is_float = take_fraction(cursor, in_prose, text);
  if (cursor.peek() == 'j' || cursor.peek() == 'J') {
    ++cursor.at;
    if (is_identifier_part(cursor.peek())) {
      return cursor.expected("the end of the number");
    }
    return Value(std::complex<double>(0, parse_float(text)));
  }
  if (is_identifier_part(cursor.peek())) {
    return cursor.expected("the end of the number");
  }
  if (is_float) {
    return Value(parse_float(text));
  }
  if (text.starts_with('0') && text.find_first_not_of('0') != std::string::npos) {
    return cursor.error("a whole number begins with 0", "write octal numbers as 0o17");
  }
  return Value(Integer::parse(text).value());
}

}  // namespace synth
