#pragma once

#include "synth/solution/solution.h"

#include <string>

namespace synth {

// Returns the lines of a solution's source around its surviving mutants, each mutant with its
// change below the line. Empty if there are none. Foreign text: lines beyond the source are left
// out.
std::string surviving_html(const Solution& solution);

}  // namespace synth
