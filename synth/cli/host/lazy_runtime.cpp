#include "synth/cli/host/lazy_runtime.h"

#include <future>

namespace synth {

Result<Sandbox*> LazySandbox::start() {
  const std::lock_guard lock(mutex_);
  if (!started_) {
    auto sandbox = Sandbox::start(options_);
    started_ = sandbox ? Result<void>() : fail(sandbox.error());
    sandbox_ = sandbox ? std::move(*sandbox) : nullptr;
  }
  if (!*started_) {
    return fail(started_->error());
  }
  return sandbox_.get();
}

Result<const Programs*> LazySandbox::programs() {
  if (!options_.container) {
    return &host_programs();
  }
  SYNTH_TRY(const Sandbox* const sandbox, start());
  return &sandbox->programs();
}

Result<void> LazyRuntime::start_once() {
  SYNTH_TRY(const Programs* const programs, sandbox_->programs());
  auto found = std::async(std::launch::async, find_, std::cref(*programs));
  SYNTH_TRY(Sandbox* const sandbox, sandbox_->start());
  SYNTH_TRY(const Make make, found.get());
  runtime_ = make(*sandbox);
  return {};
}

Result<Runtime*> LazyRuntime::start() {
  const std::lock_guard lock(mutex_);
  if (!started_) {
    started_ = start_once();
  }
  if (!*started_) {
    return fail(started_->error());
  }
  return runtime_.get();
}

std::string LazyRuntime::toolchain() const {
  const std::lock_guard lock(mutex_);
  return runtime_ ? runtime_->toolchain() : std::string();
}

Result<void> LazyRuntime::prepare() {
  SYNTH_TRY([[maybe_unused]] Runtime* const runtime, start());
  return {};
}

Result<CandidateOutcome> LazyRuntime::run(const std::string& source,
                                          std::span<const PlannedCall> calls, const Limits& limits,
                                          std::stop_token stop) {
  SYNTH_TRY(Runtime* const runtime, start());
  return runtime->run(source, calls, limits, std::move(stop));
}

Result<std::optional<std::vector<Outcome>>> LazyRuntime::run_in_a_row(
    const std::string& source, std::span<const PlannedCall> calls, const Limits& limits,
    std::stop_token stop) {
  SYNTH_TRY(Runtime* const runtime, start());
  return runtime->run_in_a_row(source, calls, limits, std::move(stop));
}

Result<CandidateOutcome> LazyRuntime::run_assertions(const std::string& source,
                                                     const std::string& function,
                                                     const std::string& script,
                                                     const Limits& limits, std::stop_token stop) {
  SYNTH_TRY(Runtime* const runtime, start());
  return runtime->run_assertions(source, function, script, limits, std::move(stop));
}

Result<std::optional<std::vector<TogetherRun>>> LazyRuntime::run_together(
    std::span<const ProgramVariant> variants, const std::string& function,
    std::span<const Call> calls, const VariantLimits& limits, std::stop_token stop) {
  SYNTH_TRY(Runtime* const runtime, start());
  return runtime->run_together(variants, function, calls, limits, std::move(stop));
}

Result<ScriptOutcome> LazyRuntime::run_script(const std::string& source, const Limits& limits,
                                              std::stop_token stop) {
  SYNTH_TRY(Runtime* const runtime, start());
  return runtime->run_script(source, limits, std::move(stop));
}

Result<std::unique_ptr<StepInterpreter>> LazyRuntime::start_steps(const StepsRequest& request,
                                                                  std::stop_token stop) {
  SYNTH_TRY(Runtime* const runtime, start());
  return runtime->start_steps(request, std::move(stop));
}

}  // namespace synth
