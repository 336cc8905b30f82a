#pragma once

#include "synth/solution/solution.h"

#include <string>

namespace synth {

// The lines of a solution's source around its surviving mutants, each with what it changes below
// the line. Empty for none. Foreign text: lines that the source has not are left out.
std::string surviving_html(const Solution& solution);

}  // namespace synth
