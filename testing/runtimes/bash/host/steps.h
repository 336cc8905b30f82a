#pragma once

#include "synth/support/result.h"
#include "testing/runtimes/common/alone_gate.h"
#include "testing/runtimes/common/steps.h"
#include "testing/runtimes/common/toolchain.h"
#include "testing/sandbox/engine/sandbox.h"

#include <memory>
#include <stop_token>
#include <string_view>

namespace synth {

extern const std::string_view kBashSteps;  // guest/steps.bash

// Starts a Bash session. The time of a step is limited by wall time, not by the CPU time of its
// processes. `sandbox` and `gate` must outlive it.
Result<std::unique_ptr<StepInterpreter>> start_bash_steps(Sandbox& sandbox, const Toolchain& shell,
                                                          AloneGate& gate,
                                                          const StepsRequest& request,
                                                          const std::stop_token& stop);

}  // namespace synth
