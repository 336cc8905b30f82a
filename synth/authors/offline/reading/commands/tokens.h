#pragma once

#include "specs/value.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A word, a mark or a value of a sentence. Articles and polite words are left out.
struct Token {
  std::string text;                 // as written, in lower case; for a value, its Python source
  std::string stem;                 // for a mark, the mark itself; for a value, empty
  std::optional<Value> value = {};  // set for a literal or arithmetic
  bool is_arithmetic = false;       // an expression of several numbers; `value` is unset
  std::string name = {};            // "scores" of `scores = [...]`
};

std::vector<Token> tokenize(std::string_view sentence);

}  // namespace synth
