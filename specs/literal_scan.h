#pragma once

#include "specs/value.h"
#include "synth/support/result.h"

#include <string_view>

namespace synth {

// The words of literal syntax that are more than one character: what literal_reader.h is made from.

// A place in literal text that moves forward as words are read.
struct LiteralCursor {
  std::string_view text;
  std::size_t at = 0;

  [[nodiscard]] bool at_end() const { return at >= text.size(); }
  // The character `ahead` of the place, NUL beyond the end.
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at + ahead < text.size() ? text[at + ahead] : '\0';
  }
  [[nodiscard]] bool starts_with(std::string_view word) const {
    return text.substr(at).starts_with(word);
  }
  // "at offset 3: expected `]`, found `x`".
  [[nodiscard]] tl::unexpected<Error> expected(std::string_view what) const;
  [[nodiscard]] tl::unexpected<Error> error(std::string_view message,
                                            std::string_view remedy = {}) const;
};

bool is_identifier_start(char c);  // bytes of non-ASCII letters count as letters
bool is_identifier_part(char c);

// Whether a number begins here: a digit, or a point before a digit.
bool at_number(const LiteralCursor& cursor);
// An unsigned number: an int in base 2, 8, 10 or 16, a float, or an imaginary number. With
// `in_prose`, a point that no digit follows ends a sentence and is no part of the number.
Result<Value> scan_number(LiteralCursor& cursor, bool in_prose);

// Whether a string begins here: a quote, perhaps after a prefix of any letters that Python knows.
bool at_string(const LiteralCursor& cursor);
// One string or bytes literal, its escapes replaced.
Result<Value> scan_string(LiteralCursor& cursor);

}  // namespace synth
