#pragma once

#include "specs/language.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace synth {

enum class TokenKind { word, number, text, pattern, symbol };

// A token of a source text, in bytes. Comments and space are none.
struct SourceToken {
  TokenKind kind = TokenKind::symbol;
  std::size_t begin = 0;
  std::size_t end = 0;
  int line = 1;
  std::string_view text;  // of the source, which must outlive it
};

// The tokens of JavaScript or C++, as far as text can tell: strings, numbers, words, the longest
// symbols. A `pattern` is what is left as it is: a regular expression, a part of a template literal
// (what stands in `${…}` gives tokens), a raw string, a character, a directive of the preprocessor.
// Never fails: what does not end ends with the text. O(n).
std::vector<SourceToken> source_tokens(std::string_view source, Language language);

}  // namespace synth
