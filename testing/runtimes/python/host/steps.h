#pragma once

#include "synth/support/result.h"
#include "testing/runtimes/common/alone_gate.h"
#include "testing/runtimes/common/steps.h"
#include "testing/runtimes/python/host/interpreter.h"
#include "testing/sandbox/engine/sandbox.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

namespace synth {

// Starts a Python session (guest/session.py). `sandbox`, `interpreter` and `gate` must outlive it.
Result<std::unique_ptr<StepInterpreter>> start_python_steps(Sandbox& sandbox,
                                                            const PythonInterpreter& interpreter,
                                                            AloneGate& gate,
                                                            const StepsRequest& request,
                                                            const std::stop_token& stop);

// The results that a step has shown, from the frame of its cell. The frame is untrusted: an error
// means that the channel was tampered with.
struct PythonShown {
  std::vector<ShownResult> results;
  std::int64_t left_out = 0;
  std::optional<std::size_t> result = {};  // as in StepOutcome
};
Result<PythonShown> read_python_shown(std::string_view frame, std::string_view ticket);

}  // namespace synth
