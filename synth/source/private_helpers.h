#pragma once

#include "synth/source/module.h"

#include <span>
#include <vector>

namespace synth {

// Returns the pieces with other names for helpers that have the name of another piece's function: a
// piece's own definitions are private to it. A copy of that very function keeps its name. Names in
// strings and comments stay unchanged.
std::vector<FunctionCode> with_private_helpers(Language language,
                                               std::span<const FunctionCode> pieces);

}  // namespace synth
