#pragma once

#include "synth/support/result.h"
#include "testing/sandbox/lane/isolation.h"

namespace synth {

// Makes a cell whose program ends at once, so that a level with a refused part (a user namespace, a
// mount, the filter, a control group's count) is detected before it is used. `synth doctor` tries
// the promises of levels, in the place of candidates (testing/runtimes/python/host/trial.h).
// Errors: sandbox_level.
Result<void> try_cell(const Isolation& isolation);

}  // namespace synth
