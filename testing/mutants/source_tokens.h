#pragma once

#include "specs/language.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace synth {

enum class TokenKind { word, number, text, pattern, symbol };

// A token of a source text, in bytes. Comments and white space are not tokens.
struct SourceToken {
  TokenKind kind = TokenKind::symbol;
  std::size_t begin = 0;
  std::size_t end = 0;
  int line = 1;
  std::string_view text;  // of the source, which must outlive it
};

// Returns the tokens of JavaScript or C++, as far as a scanner can tell: strings, numbers, words,
// the longest symbols. A `pattern` is a part that is not mutated: a regular expression, a part of a
// template literal (its `${…}` are tokenised), a raw string, a character, a preprocessor directive.
// Never fails: an unterminated token ends with the text. O(n).
std::vector<SourceToken> source_tokens(std::string_view source, Language language);

}  // namespace synth
