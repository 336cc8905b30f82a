#pragma once

#include "specs/language.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// One statement at the top level of JavaScript or C++, with the comments above it.
struct BraceStatement {
  enum class Kind {
    import,  // `import …`, `const x = require(…)`, 'use strict'; `#include`, `using std::x;`
    definition,  // a function, class, type or variable with a name
    exporting,   // JavaScript: says of names elsewhere that they are exported, and nothing else
    other,
  };
  Kind kind = Kind::other;
  std::string text;  // without trailing white space; `export` in front of a definition is left out
  std::string name;  // of a definition, as far as its first line tells
  int line = 1;      // of its first character
  int last_line = 1;
};

// Splits source into its top-level statements by brackets, literals and comments. Never fails:
// where brackets do not match, the whole is one statement, and the compiler says what is wrong with
// it. Linear in the text.
std::vector<BraceStatement> split_braces(Language language, std::string_view source);

}  // namespace synth
