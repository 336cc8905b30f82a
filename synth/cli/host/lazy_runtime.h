#pragma once

#include "testing/runtimes/common/runtime.h"
#include "testing/sandbox/engine/sandbox.h"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>

namespace synth {

// A sandbox that is started by the first who needs it: a command whose answer is in the cache pays
// nothing for it.
class LazySandbox {
 public:
  explicit LazySandbox(SandboxOptions options) : options_(std::move(options)) {}

  // A failure is kept, and given again to every later call.
  Result<Sandbox*> start();

  // What its cells can run; an image's programs are known once it has started.
  Result<const Programs*> programs();

 private:
  SandboxOptions options_;
  std::mutex mutex_;  // guards: all below
  std::optional<Result<void>> started_;
  std::unique_ptr<Sandbox> sandbox_;
};

// A language whose interpreter is looked for by the first call that needs it, while the sandbox is
// started if it is this machine's.
class LazyRuntime : public Runtime {
 public:
  using Make = std::function<std::unique_ptr<Runtime>(Sandbox&)>;
  using Find = std::function<Result<Make>(const Programs&)>;  // called in a thread of its own

  LazyRuntime(Language language, std::shared_ptr<LazySandbox> sandbox, Find find)
      : language_(language), sandbox_(std::move(sandbox)), find_(std::move(find)) {}

  [[nodiscard]] Language language() const override { return language_; }
  // Empty before the first run.
  [[nodiscard]] std::string toolchain() const override;
  Result<void> prepare() override;

  Result<CandidateOutcome> run(const std::string& source, std::span<const PlannedCall> calls,
                               const Limits& limits, std::stop_token stop) override;
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
  std::unique_ptr<Runtime> runtime_;  // goes before the sandbox
};

}  // namespace synth
