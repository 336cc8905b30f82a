#pragma once

#include "testing/mutants/token_mutants.h"

#include <string_view>

namespace synth {

// The first-order mutants of a Bash script: comparisons of `[`, `[[` and arithmetic, numbers,
// texts,
// `&&` and `||`, negated conditions, expansions (`%` for `#`, `,,` for `^^`), `break` for
// `continue`, deleted statements. What is said on standard error stays as it is, and so do
// programs of other languages (sed, awk), patterns, here-documents, and what is nested deeper
// than 50 levels. Read as far as text tells, so a few are no scripts. There are no traps.
TokenMutants bash_mutants(std::string_view source);

}  // namespace synth
