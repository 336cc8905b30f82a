#pragma once

#include "synth/authors/offline/library/fitting.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Returns an entry as a Bash script: its arguments under the entry's names (an argument that should
// be a number and is not ends the script with status 2), the constants that occur in `lines` (the
// entry's body, which leaves its result in `result`), the body, and `result` printed as
// testing/core/bash_test.h expects it. The items of a list are separate arguments. Returns nothing
// if a script cannot take such arguments (several lists, dictionaries, fractions) or return such a
// result.
std::optional<std::string> write_bash_script(const Fitting& fitting, const FunctionSpec& spec,
                                             std::string_view lines);

}  // namespace synth
