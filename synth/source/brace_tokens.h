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

// Returns the tokens of a file that will be changed. A template literal is one token, whatever it
// contains. Errors: bad_input, with the line and the reason, if the text alone does not show for
// certain what is code: then the file must not be changed by it. Linear in the text.
Result<std::vector<BraceToken>> brace_tokens(Language language, std::string_view source);

// Returns the offset of the slash that closes the regular expression at `begin`, or else of the end
// of its line or of the text.
std::size_t regex_close(std::string_view source, std::size_t begin);

inline bool is_word_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

// Returns a 1-based line number.
int brace_line_of(std::string_view source, std::size_t place);

}  // namespace synth
