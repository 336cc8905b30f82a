#pragma once

#include "testing/runtimes/runtime.h"
#include "testing/sandbox/sandbox.h"

#include <memory>
#include <mutex>
#include <optional>

namespace synth {

// Python in a sandbox, both found and started by the first call that needs them: a command whose
// answer is in the cache pays for neither.
class LazyPythonRuntime : public Runtime {
 public:
  // `interpreter`: a path, or empty for the one that is found.
  LazyPythonRuntime(SandboxOptions options, std::string interpreter)
      : options_(std::move(options)), interpreter_(std::move(interpreter)) {}

  // Starts both, if they are not. A failure is kept, and given again to every later call.
  Result<Runtime*> start();

  [[nodiscard]] Language language() const override { return Language::python; }
  // Empty before the first run.
  [[nodiscard]] std::string toolchain() const override;
  Result<void> prepare() override;

  Result<CandidateOutcome> run(const std::string& source, std::span<const PlannedCall> calls,
                               const Limits& limits, std::stop_token stop) override;
  Result<CandidateOutcome> run_assertions(const std::string& source, const std::string& function,
                                          const std::string& script, const Limits& limits,
                                          std::stop_token stop) override;
  Result<ScriptOutcome> run_script(const std::string& source, const Limits& limits,
                                   std::stop_token stop) override;

 private:
  Result<void> start_once();

  SandboxOptions options_;
  std::string interpreter_;
  mutable std::mutex mutex_;  // guards: all below
  std::optional<Result<void>> started_;
  std::unique_ptr<Sandbox> sandbox_;
  std::unique_ptr<Runtime> runtime_;  // goes before the sandbox
};

}  // namespace synth
