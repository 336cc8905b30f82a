#include "synth/cli/lazy_python_runtime.h"

#include "testing/runtimes/python.h"

namespace synth {

Result<void> LazyPythonRuntime::start_once() {
  SYNTH_TRY(sandbox_, Sandbox::start(options_));
  SYNTH_TRY(PythonInterpreter interpreter, find_python(interpreter_));
  runtime_ = std::make_unique<PythonRuntime>(*sandbox_, std::move(interpreter));
  return {};
}

Result<Runtime*> LazyPythonRuntime::start() {
  const std::lock_guard lock(mutex_);
  if (!started_) {
    started_ = start_once();
  }
  if (!*started_) {
    return fail(started_->error());
  }
  return runtime_.get();
}

std::string LazyPythonRuntime::toolchain() const {
  const std::lock_guard lock(mutex_);
  return runtime_ ? runtime_->toolchain() : std::string();
}

Result<void> LazyPythonRuntime::prepare() {
  SYNTH_TRY([[maybe_unused]] Runtime* const runtime, start());
  return {};
}

Result<CandidateOutcome> LazyPythonRuntime::run(const std::string& source,
                                                std::span<const PlannedCall> calls,
                                                const Limits& limits, std::stop_token stop) {
  SYNTH_TRY(Runtime* const runtime, start());
  return runtime->run(source, calls, limits, std::move(stop));
}

Result<CandidateOutcome> LazyPythonRuntime::run_assertions(const std::string& source,
                                                           const std::string& function,
                                                           const std::string& script,
                                                           const Limits& limits,
                                                           std::stop_token stop) {
  SYNTH_TRY(Runtime* const runtime, start());
  return runtime->run_assertions(source, function, script, limits, std::move(stop));
}

Result<ScriptOutcome> LazyPythonRuntime::run_script(const std::string& source, const Limits& limits,
                                                    std::stop_token stop) {
  SYNTH_TRY(Runtime* const runtime, start());
  return runtime->run_script(source, limits, std::move(stop));
}

}  // namespace synth
