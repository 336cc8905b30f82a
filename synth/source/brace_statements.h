#pragma once

#include "specs/language.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// One statement at the top level of JavaScript or C++, with the comments above it.
struct BraceStatement {
  enum class Kind {
    import,  // `import …`, `const x = require(…)`, 'use strict'; `#include`, `using std::x;`
    definition,  // a function, class, type or variable with a name; `using` of the code's own
    exporting,   // JavaScript: only exports names
    other,
  };
  Kind kind = Kind::other;
  std::string text;  // without trailing white space, and without `export` in front of a definition
  std::string name;  // of a definition, as far as its first line tells
  std::size_t code = 0;   // the place in the text behind the comments above
  std::size_t begin = 0;  // its place in the source: [begin, end)
  std::size_t end = 0;
};

// Splits source into its top-level statements: at the lines that begin one. Never fails: if
// brackets do not match, the whole is one statement, and the compiler reports the error. Linear in
// the text.
std::vector<BraceStatement> split_braces(Language language, std::string_view source);

}  // namespace synth
