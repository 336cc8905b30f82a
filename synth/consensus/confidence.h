#pragma once

#include "synth/solution/solution.h"

#include <string>

namespace synth {

// How far a finished solution can be trusted (docs/formats/solution.md, `confidence.level`), from
// what is in it: which tests decided, who wrote them, and whether they passed.
Confidence assess(const Solution& solution);

}  // namespace synth
