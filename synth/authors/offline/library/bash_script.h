#pragma once

#include "synth/authors/offline/library/fitting.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// The script that an entry is in Bash: its arguments under the entry's names (what has to be a
// number and is none ends it with status 2), the constants that `lines` (the entry's body, which
// leaves what it gives in `result`) speak of, the body, and `result` printed as
// testing/core/bash_test.h expects it. Items of a list are arguments of their own. Nothing if a
// script cannot take such arguments (several lists, dictionaries, fractions) or give such a result.
std::optional<std::string> write_bash_script(const Fitting& fitting, const FunctionSpec& spec,
                                             std::string_view lines);

}  // namespace synth
