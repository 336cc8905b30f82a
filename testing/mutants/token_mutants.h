#pragma once

#include "testing/mutants/mutants.h"

#include <optional>
#include <span>
#include <utility>

namespace synth {

// A mutant, and the statement that contains it.
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
  // For each statement an edit that makes the program fail when it reaches it: an input on which
  // the edited program differs reaches the statement.
  std::vector<std::vector<Edit>> traps;
  std::vector<TokenCondition> conditions;  // of `if`, `while` and `? :`
  // Of Bash, which has no traps: the statements (begin, end; in bytes).
  std::vector<std::pair<std::size_t, std::size_t>> statements = {};
};

// Returns the first-order mutants of JavaScript, C++ or Bash that mutation scores count (the
// operators of Offutt et al., TOSEM 1996, as suite_operators.py has them for Python, and mistakes
// of people, see fault_mutants.h), within parts of a source text (begin, end; in bytes): the bodies
// of functions, in braces, or expressions. Each text once. Made from tokens, so a few are not valid
// programs; messages of errors stay as they are. Of Bash the whole script is read, see
// bash_mutants.h. Statements nested deeper than 200 levels are not mutated.
TokenMutants token_mutants(std::string_view source, Language language,
                           std::span<const std::pair<std::size_t, std::size_t>> parts);

}  // namespace synth
