#pragma once

#include "testing/runtimes/alone_gate.h"
#include "testing/runtimes/python_interpreter.h"
#include "testing/runtimes/runtime.h"
#include "testing/sandbox/sandbox.h"

#include <mutex>
#include <string>
#include <utility>

namespace synth {

// Python candidates in cells of `sandbox`: one cell a candidate, one process a call ("strict").
// A call that takes the cell with it gets its verdict, and the calls after it a new cell.
class PythonRuntime : public Runtime {
 public:
  // The sandbox must outlive the runtime. Assertion scripts need two of its lanes.
  PythonRuntime(Sandbox& sandbox, PythonInterpreter interpreter)
      : sandbox_(&sandbox), interpreter_(std::move(interpreter)) {}

  [[nodiscard]] Language language() const override { return Language::python; }
  [[nodiscard]] std::string toolchain() const override { return interpreter_.version; }

  Result<CandidateOutcome> run(const std::string& source, std::span<const PlannedCall> calls,
                               const Limits& limits, std::stop_token stop) override;

  Result<CandidateOutcome> run_assertions(const std::string& source, const std::string& function,
                                          const std::string& script, const Limits& limits,
                                          std::stop_token stop) override;

  Result<ScriptOutcome> run_script(const std::string& source, const Limits& limits,
                                   std::stop_token stop) override;

 private:
  Result<bool> run_program(const std::string& source, const Limits& limits,
                           const std::stop_token& stop, ScriptOutcome& outcome);

  Sandbox* sandbox_;
  PythonInterpreter interpreter_;
  AloneGate gate_;   // shared by every run, alone for confirming a wall time limit
  std::mutex pair_;  // held while two cells are opened together, lest two half pairs wait for ever
};

}  // namespace synth
