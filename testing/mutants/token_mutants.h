#pragma once

#include "testing/mutants/mutants.h"

#include <optional>
#include <span>
#include <utility>

namespace synth {

// A mutant, and the statement it is in.
struct TokenMutant {
  Mutant mutant;
  std::optional<std::size_t> statement;  // its place in TokenMutants::traps
};

// A condition, and what makes the program fail where it holds, and where it does not.
struct TokenCondition {
  int line = 0;
  std::vector<Edit> if_holds;
  std::vector<Edit> if_not;
};

struct TokenMutants {
  std::vector<TokenMutant> mutants;
  // For each statement an edit that makes the program fail where it comes to it: an input that
  // tells the program from it reaches the statement.
  std::vector<std::vector<Edit>> traps;
  std::vector<TokenCondition> conditions;  // of `if` and `while`
};

// The first-order mutants of JavaScript, C++ or Bash that mutation scores count (the operators of
// Offutt et al., TOSEM 1996, as suite_operators.py has them for Python), within parts of a source
// text (begin, end; in bytes): the bodies of functions, in braces, or expressions. No text twice.
// Read from tokens, so a few are no programs; messages of errors stay as they are. Of Bash
// the whole script is read, see bash_mutants.h. Nothing is mutated below 200 levels of statements.
TokenMutants token_mutants(std::string_view source, Language language,
                           std::span<const std::pair<std::size_t, std::size_t>> parts);

}  // namespace synth
