#pragma once

#include "testing/runtimes/common/alone_gate.h"
#include "testing/runtimes/common/runtime.h"
#include "testing/runtimes/python/host/interpreter.h"
#include "testing/runtimes/python/host/script_cells.h"
#include "testing/sandbox/engine/sandbox.h"

#include <memory>
#include <string>
#include <utility>

namespace synth {

// The runtime of Python candidates in cells of `sandbox`: one cell a candidate, one process a call
// ("strict"). A call that ends the cell gets its verdict, and the calls after it a new cell.
class PythonRuntime : public Runtime {
 public:
  // The sandbox must outlive the runtime. Assertion scripts need two of its lanes. `kept`: number
  // of script cells that are reused; they take lanes that nothing else relies on.
  PythonRuntime(Sandbox& sandbox, PythonInterpreter interpreter, int kept = 0)
      : sandbox_(&sandbox), interpreter_(std::move(interpreter)), script_cells_(kept) {}

  [[nodiscard]] Language language() const override { return Language::python; }
  [[nodiscard]] std::string toolchain() const override { return interpreter_.version; }

  Result<CandidateOutcome> run(const std::string& source, std::span<const PlannedCall> calls,
                               const Limits& limits, std::stop_token stop) override;

  Result<CandidateOutcome> run_assertions(const std::string& source, const std::string& function,
                                          const std::string& script, const Limits& limits,
                                          std::stop_token stop) override;

  Result<ScriptOutcome> run_script(const std::string& source, const Limits& limits,
                                   std::stop_token stop) override;

  Result<std::unique_ptr<StepInterpreter>> start_steps(const StepsRequest& request,
                                                       std::stop_token stop) override;

 private:
  Result<bool> run_program(const std::string& source, const Limits& limits,
                           const std::stop_token& stop, ScriptOutcome& outcome);

  Sandbox* sandbox_;
  PythonInterpreter interpreter_;
  AloneGate gate_;  // shared by every run, exclusive for confirming a wall time limit
  PythonScriptCells script_cells_;
};

}  // namespace synth
