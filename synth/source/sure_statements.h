#pragma once

#include "synth/source/brace_tokens.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A statement at the top level of a file in JavaScript or C++, exactly: from its first token to its
// last. In C++ a namespace, and a block `extern "C"`, is one statement.
struct SureStatement {
  enum class Kind { import, exporting, directive, function, other };
  Kind kind = Kind::other;
  std::string name = {};    // of a function or class that can be replaced as a whole
  std::size_t begin = 0;    // of all of it
  std::size_t defined = 0;  // of the definition, after `export`
  std::size_t end = 0;
  int branch = 0;         // number of #if around it
  std::size_t first = 0;  // its tokens: [first, last)
  std::size_t last = 0;
};

// A file that is understood well enough to be changed.
struct SureSource : BraceText {
  std::vector<SureStatement> statements = {};

  [[nodiscard]] std::string_view text_of(const SureStatement& statement) const {
    return text.substr(statement.begin, statement.end - statement.begin);
  }
};

// Reads a file. Errors: those of brace_tokens, and statements that are cut by a directive.
Result<SureSource> read_surely(Language language, std::string_view text);

}  // namespace synth
