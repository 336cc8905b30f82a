#pragma once

#include "specs/language.h"
#include "synth/support/result.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace synth {

// A piece of JavaScript or C++ that is no white space and no comment.
struct BraceToken {
  enum class Kind { word, number, literal, regex, directive, sign };
  Kind kind = Kind::sign;  // a sign is one character, or `=>`
  std::size_t begin = 0;
  std::size_t end = 0;
  int depth = 0;  // how many brackets are open around it; a bracket lies outside of itself
};

// The tokens of a file that is going to be changed. A template literal is one, whatever is in it.
// Errors: bad_input, with the line and the reason, wherever text alone does not tell for sure what
// is code and what is not: then nothing may be changed by it. Linear in the text.
Result<std::vector<BraceToken>> brace_tokens(Language language, std::string_view source);

// The place of the slash that closes the regular expression which begins there, or else of the end
// of its line or of the text.
std::size_t regex_close(std::string_view source, std::size_t begin);

inline bool is_word_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

// 1-based.
int brace_line_of(std::string_view source, std::size_t place);

}  // namespace synth
