#pragma once

#include "testing/core/outcome.h"
#include "testing/runtimes/common/runtime.h"

#include <span>
#include <vector>

namespace synth {

// Holds what came of calls against what was asked: a sequence that came to its end gives a list
// with an entry for each step (specs/sequence.h), and of no other call is an error of a step known.
void hold_to_steps(std::span<const PlannedCall> calls, std::vector<Outcome>& outcomes);

}  // namespace synth
