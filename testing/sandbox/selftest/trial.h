#pragma once

#include "synth/support/result.h"
#include "testing/sandbox/lane/isolation.h"

namespace synth {

// Makes a cell whose program ends at once, so that a level of which anything is refused (a user
// namespace, a mount, the filter, a control group's count) is known before it is used. What levels
// promise is tried by `synth doctor`, where candidates run (testing/runtimes/python/host/trial.h).
// Errors: sandbox_level.
Result<void> try_cell(const Isolation& isolation);

}  // namespace synth
