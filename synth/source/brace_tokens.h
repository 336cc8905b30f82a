#pragma once

#include "specs/language.h"
#include "synth/support/result.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace synth {

// A piece of JavaScript or C++ other than white space and comments.
struct BraceToken {
  enum class Kind { word, number, literal, regex, directive, sign };
  Kind kind = Kind::sign;  // a sign is one character, or `=>`
  std::size_t begin = 0;
  std::size_t end = 0;
  int depth = 0;  // number of open brackets around it; a bracket lies outside of itself
};

// A text and its tokens.
struct BraceText {
  std::string_view text;  // must outlive this
  std::vector<BraceToken> tokens = {};

  // Returns the text of a token, "" behind the last one.
  [[nodiscard]] std::string_view word(std::size_t at) const;
  // Returns the token behind the bracket that closes the one at `open`.
  [[nodiscard]] std::size_t behind(std::size_t open) const;
};

// Returns the tokens of a file that will be changed. A template literal is one token, whatever it
// contains. Errors: bad_input, with the line and the reason, if the text alone does not show for
// certain what is code: then the file must not be changed by it. Linear in the text.
Result<BraceText> brace_tokens(Language language, std::string_view source);

// Returns the tokens of a text that will only be read: what may be read in two ways is read in the
// likelier one, and in JavaScript the line `#!` is a directive. Errors: bad_input if brackets,
// comments, raw strings or template literals are not closed or nest too deep. Linear in the text.
Result<BraceText> likely_tokens(Language language, std::string_view source);

// Returns the token behind `export` or `export default`, or the same one.
std::size_t behind_export(const BraceText& source, std::size_t at);

// Returns whether a statement of JavaScript with these tokens belongs at the top of a module:
// `import …`, `const x = require(…)`, 'use strict'.
bool is_javascript_import(const BraceText& source, std::size_t first, std::size_t last);

inline bool is_word_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

// Returns a 1-based line number.
int brace_line_of(std::string_view source, std::size_t place);

}  // namespace synth
