#pragma once

#include "specs/call.h"
#include "synth/support/result.h"
#include "testing/core/limits.h"
#include "testing/core/outcome.h"
#include "testing/runtimes/common/steps.h"

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// One call to make of a candidate: everything of a test but its claim.
struct PlannedCall {
  std::string function;
  Call call;
  std::string setup;
};

// What `synth run` asks: run a whole program and take the value of its variable `result`.
struct ScriptOutcome {
  Outcome outcome;          // value: what `result` held; absent with `result_set` false
  bool result_set = false;  // whether the program set a result
  std::string stdout_text;
  std::string stderr_text;
  bool truncated = false;
  CollectedFiles collected;
  IsolationLevel level = IsolationLevel::none;
};

// One of several programs that are much alike, and which of the calls are made of it.
struct ProgramVariant {
  std::string source;
  std::vector<std::size_t> calls;  // places
};

// What a variant gave: outcomes of its calls, or of the first of them where too many were cut off.
struct TogetherRun {
  bool loads = true;
  std::vector<Outcome> outcomes;
};

struct VariantLimits {
  std::chrono::milliseconds a_call{50};  // CPU
  // After so many calls of a variant were cut off no more are made; those for time count twice.
  std::size_t most_cut_off = 1;
};

// How one language is executed. Thread-safe: calls from several threads run side by side, one lane
// each. Errors are of the set-up (no interpreter, no sandbox); whatever a candidate does is an
// outcome.
class Runtime {
 public:
  virtual ~Runtime() = default;

  [[nodiscard]] virtual Language language() const = 0;
  // "CPython 3.11.2", for provenance.
  [[nodiscard]] virtual std::string toolchain() const = 0;

  // Makes sure that code can be run, before anyone is asked (and paid) to write some: the errors
  // that every run would give.
  virtual Result<void> prepare() { return {}; }

  // Loads `source` in a fresh cell and makes every call in a process of its own. `stop` ends the
  // cell at once with Errc::interrupted.
  virtual Result<CandidateOutcome> run(const std::string& source,
                                       std::span<const PlannedCall> calls, const Limits& limits,
                                       std::stop_token stop) = 0;

  // Runs an assertion script against `function` of `source` (docs/formats/check.md, "Script"), in a
  // cell apart from the candidate's. The one outcome is judged already, by the script: its ending
  // is pass, wrong_answer, exception, bad_request, or how the candidate's process was cut off.
  // Languages without such scripts answer `unsupported`. Takes two lanes of the sandbox at once.
  virtual Result<CandidateOutcome> run_assertions(const std::string& source,
                                                  const std::string& function,
                                                  const std::string& script, const Limits& limits,
                                                  std::stop_token stop);

  // Calls `function` of many programs that differ little, at a fraction of what `run` costs for
  // each: they share a process, so one may disturb those after it, and what counts is to be run
  // again by itself. Nothing where a language has no such way, or for programs that cannot be put
  // together. What is undefined ends a call where that can be seen, as a crash does.
  virtual Result<std::optional<std::vector<TogetherRun>>> run_together(
      std::span<const ProgramVariant> variants, const std::string& function,
      std::span<const Call> calls, const VariantLimits& limits, std::stop_token stop);

  virtual Result<ScriptOutcome> run_script(const std::string& source, const Limits& limits,
                                           std::stop_token stop) = 0;

  // Starts an interpreter that stays. It must end before the runtime. Errc::usage for a language
  // without one.
  virtual Result<std::unique_ptr<StepInterpreter>> start_steps(const StepsRequest& request,
                                                               std::stop_token stop);
};

}  // namespace synth
