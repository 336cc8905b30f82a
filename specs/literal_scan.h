#pragma once

#include "specs/value.h"
#include "synth/support/result.h"

#include <string_view>

namespace synth {

// The scanner under literal_reader.h: words of literal syntax that are longer than one character.

// A place in literal text that moves forward as words are read.
struct LiteralCursor {
  std::string_view text;
  std::size_t at = 0;

  [[nodiscard]] bool at_end() const { return at >= text.size(); }
  // Returns the character `ahead` of the place, or NUL beyond the end.
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at + ahead < text.size() ? text[at + ahead] : '\0';
  }
  [[nodiscard]] bool starts_with(std::string_view word) const {
    return text.substr(at).starts_with(word);
  }
  // Returns an error such as "at offset 3: expected `]`, found `x`".
  [[nodiscard]] tl::unexpected<Error> expected(std::string_view what) const;
  [[nodiscard]] tl::unexpected<Error> error(std::string_view message,
                                            std::string_view remedy = {}) const;
};

bool is_identifier_start(char c);  // bytes of non-ASCII letters count as letters
bool is_identifier_part(char c);

// Returns whether a number begins here: a digit, or a point before a digit.
bool at_number(const LiteralCursor& cursor);
// Scans an unsigned number: an int in base 2, 8, 10 or 16, a float, or an imaginary number. With
// `in_prose`, a point that no digit follows ends a sentence and is not part of the number.
Result<Value> scan_number(LiteralCursor& cursor, bool in_prose);

// Returns whether a string begins here: a quote, perhaps after a prefix of any letters that Python
// has.
bool at_string(const LiteralCursor& cursor);
// Scans one string or bytes literal and replaces its escapes.
Result<Value> scan_string(LiteralCursor& cursor);

}  // namespace synth
