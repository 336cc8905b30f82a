#pragma once

#include "specs/value.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A word, a mark or a value of a sentence. Articles and politeness are left out.
struct Token {
  std::string text;                 // as written, in lower case; of a value its Python source
  std::string stem;                 // of a word; of a mark the mark; of a value empty
  std::optional<Value> value = {};  // what is written as a literal or as arithmetic
  bool is_arithmetic = false;       // an expression of several numbers; `value` is unset
  std::string name = {};            // "scores" of `scores = [...]`
};

std::vector<Token> tokenize(std::string_view sentence);

}  // namespace synth
