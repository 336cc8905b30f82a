#pragma once

#include "testing/runtimes/common/runtime.h"
#include "testing/sandbox/engine/sandbox.h"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>

namespace synth {

// A sandbox that is started on first use: a command whose answer is in the cache does not pay for
// it.
class LazySandbox {
 public:
  explicit LazySandbox(SandboxOptions options) : options_(std::move(options)) {}

  // Starts the sandbox. A failure is kept and returned to every later call.
  Result<Sandbox*> start();

  // Returns the programs that cells can run; an image's are known once it has started.
  Result<const Programs*> programs();

 private:
  SandboxOptions options_;
  std::mutex mutex_;  // guards: all below
  std::optional<Result<void>> started_;
  std::unique_ptr<Sandbox> sandbox_;
};

// A language whose interpreter is searched by the first call that needs it, while the sandbox
// starts if it is this machine's.
class LazyRuntime : public Runtime {
 public:
  using Make = std::function<std::unique_ptr<Runtime>(Sandbox&)>;
  using Find = std::function<Result<Make>(const Programs&)>;  // called in another thread

  LazyRuntime(Language language, std::shared_ptr<LazySandbox> sandbox, Find find)
      : language_(language), sandbox_(std::move(sandbox)), find_(std::move(find)) {}

  [[nodiscard]] Language language() const override { return language_; }
  // Empty before the first run.
  [[nodiscard]] std::string toolchain() const override;
  Result<void> prepare() override;

  Result<CandidateOutcome> run(const std::string& source, std::span<const PlannedCall> calls,
                               const Limits& limits, std::stop_token stop) override;
  Result<std::optional<std::vector<Outcome>>> run_in_a_row(const std::string& source,
                                                           std::span<const PlannedCall> calls,
                                                           const Limits& limits,
                                                           std::stop_token stop) override;
  Result<CandidateOutcome> run_assertions(const std::string& source, const std::string& function,
                                          const std::string& script, const Limits& limits,
                                          std::stop_token stop) override;
  Result<std::optional<std::vector<TogetherRun>>> run_together(
      std::span<const ProgramVariant> variants, const std::string& function,
      std::span<const Call> calls, const VariantLimits& limits, std::stop_token stop) override;
  Result<ScriptOutcome> run_script(const std::string& source, const Limits& limits,
                                   std::stop_token stop) override;
  Result<std::unique_ptr<StepInterpreter>> start_steps(const StepsRequest& request,
                                                       std::stop_token stop) override;

 private:
  Result<Runtime*> start();
  Result<void> start_once();

  Language language_;
  std::shared_ptr<LazySandbox> sandbox_;
  Find find_;
  mutable std::mutex mutex_;  // guards: all below
  std::optional<Result<void>> started_;
  std::unique_ptr<Runtime> runtime_;  // declared after the sandbox: destroyed first
};

}  // namespace synth
