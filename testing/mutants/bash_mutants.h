#pragma once

#include "testing/mutants/token_mutants.h"

#include <string_view>

namespace synth {

// Returns the first-order mutants of a Bash script: comparisons of `[`, `[[` and arithmetic,
// numbers, texts, `&&` and `||`, negated conditions, expansions (`%` for `#`, `,,` for `^^`),
// `break` for `continue`, deleted statements. Not mutated are messages on standard error, programs
// of other languages (sed, awk), patterns, here-documents, and code nested deeper than 50 levels.
// The text is scanned, not parsed, so a few mutants are not valid scripts. There are no traps.
TokenMutants bash_mutants(std::string_view source);

}  // namespace synth
