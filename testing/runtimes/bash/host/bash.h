#pragma once

#include "testing/runtimes/common/alone_gate.h"
#include "testing/runtimes/common/runtime.h"
#include "testing/runtimes/common/toolchain.h"
#include "testing/sandbox/engine/sandbox.h"

#include <memory>
#include <string>
#include <utility>

namespace synth {

// The runtime of Bash scripts in cells of `sandbox`: a call is a run of the whole script in a cell
// of its own (testing/core/bash_test.h defines calls and their values). Bash finds a syntax error
// only when it reaches it; the candidate then counts as one that does not compile.
class BashRuntime : public Runtime {
 public:
  // The sandbox must outlive the runtime.
  BashRuntime(Sandbox& sandbox, Toolchain shell, std::shared_ptr<AloneGate> gate)
      : sandbox_(&sandbox), shell_(std::move(shell)), gate_(std::move(gate)) {}

  [[nodiscard]] Language language() const override { return Language::bash; }
  [[nodiscard]] std::string toolchain() const override { return shell_.version; }

  Result<CandidateOutcome> run(const std::string& source, std::span<const PlannedCall> calls,
                               const Limits& limits, std::stop_token stop) override;

  // Makes each call in a cell of its own; a call that takes longer than `a_call` of wall time
  // counts as endless at once. Output is limited to a megabyte.
  Result<std::optional<std::vector<TogetherRun>>> run_together(
      std::span<const ProgramVariant> variants, const std::string& function,
      std::span<const Call> calls, const VariantLimits& limits, std::stop_token stop) override;

  // Runs a script; `result` is its value, as of a call without arguments.
  Result<ScriptOutcome> run_script(const std::string& source, const Limits& limits,
                                   std::stop_token stop) override;

  Result<std::unique_ptr<StepInterpreter>> start_steps(const StepsRequest& request,
                                                       std::stop_token stop) override;

 private:
  Sandbox* sandbox_;
  Toolchain shell_;
  std::shared_ptr<AloneGate> gate_;
};

// Returns the last error on Bash's standard error: "solution.sh: line 3: foo: command not found".
// Nothing if it reports no error of the script itself.
std::optional<RaisedError> read_bash_error(std::string_view stderr_text);

}  // namespace synth
