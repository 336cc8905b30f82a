#pragma once

#include "synth/source/module.h"

#include <span>
#include <vector>

namespace synth {

// The pieces with other names for helpers that have the name of another piece's function: what a
// piece defines for itself is its own. A copy of that very function keeps its name. Names in
// strings and comments stay as they are.
std::vector<FunctionCode> with_private_helpers(Language language,
                                               std::span<const FunctionCode> pieces);

}  // namespace synth
