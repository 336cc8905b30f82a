#pragma once

#include "testing/core/outcome.h"
#include "testing/runtimes/common/runtime.h"

#include <span>
#include <vector>

namespace synth {

// Checks the shape of the outcomes of calls: a sequence that ended by itself must have a list with
// an entry for each step (specs/sequence.h), and no other call may have errors of steps.
void hold_to_steps(std::span<const PlannedCall> calls, std::vector<Outcome>& outcomes);

}  // namespace synth
