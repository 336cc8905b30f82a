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

// A call of a candidate: a test without its claim.
struct PlannedCall {
  std::string function;
  Call call;
  std::string setup = {};
};

// The outcome of a whole program, for `synth run`: the value is that of its variable `result`.
struct ScriptOutcome {
  Outcome outcome;          // the value of `result`; absent if `result_set` is false
  bool result_set = false;  // whether the program set a result
  std::string stdout_text;
  std::string stderr_text;
  bool truncated = false;
  CollectedFiles collected;
  IsolationLevel level = IsolationLevel::none;
};

// One of several similar programs, and the calls to make of it.
struct ProgramVariant {
  std::string source;
  std::vector<std::size_t> calls;  // places
};

// The outcomes of a variant's calls, or of the first of them if too many were cut off.
struct TogetherRun {
  bool loads = true;
  std::vector<Outcome> outcomes;
};

struct VariantLimits {
  std::chrono::milliseconds a_call{50};  // CPU
  // After so many calls of a variant were cut off, no more are made; one cut off for time counts
  // twice.
  std::size_t most_cut_off = 1;
};

// The execution of one language. Thread-safe: calls from several threads run side by side, each in
// its own lane. Errors are of the setup (no interpreter, no sandbox); everything that a candidate
// does is an outcome.
class Runtime {
 public:
  virtual ~Runtime() = default;

  [[nodiscard]] virtual Language language() const = 0;
  // Returns "CPython 3.11.2", for provenance.
  [[nodiscard]] virtual std::string toolchain() const = 0;

  // Loads `source` in a fresh cell and makes every call in a process of its own. `stop` ends the
  // cell at once with Errc::interrupted.
  virtual Result<CandidateOutcome> run(const std::string& source,
                                       std::span<const PlannedCall> calls, const Limits& limits,
                                       std::stop_token stop) = 0;

  // Makes all the calls one after the other in one process, as a program would. Returns nothing if
  // the language has no such way, and if a call has a setup or steps, cannot be made, or does not
  // return or raise: then no outcome counts.
  virtual Result<std::optional<std::vector<Outcome>>> run_in_a_row(
      const std::string& source, std::span<const PlannedCall> calls, const Limits& limits,
      std::stop_token stop);

  // Runs an assertion script against `function` of `source` (docs/formats/check.md, "Script"), in a
  // cell separate from the candidate's. The script itself judges the single outcome: its ending is
  // pass, wrong_answer, exception, bad_request, or how the candidate's process was cut off.
  // Languages without such scripts return `unsupported`. Takes two lanes of the sandbox at once.
  virtual Result<CandidateOutcome> run_assertions(const std::string& source,
                                                  const std::string& function,
                                                  const std::string& script, const Limits& limits,
                                                  std::stop_token stop);

  // Calls `function` of many similar programs, at a fraction of the cost of `run` for each. They
  // share a process, so one may disturb those after it, and a result that matters must be confirmed
  // by a separate run. Nothing if the language has no such way, or the programs cannot be combined.
  // Detected undefined behaviour ends a call like a crash.
  virtual Result<std::optional<std::vector<TogetherRun>>> run_together(
      std::span<const ProgramVariant> variants, const std::string& function,
      std::span<const Call> calls, const VariantLimits& limits, std::stop_token stop);

  // Runs a whole program. Errors: bad_input for a language in which only functions run.
  virtual Result<ScriptOutcome> run_script(const std::string& source, const Limits& limits,
                                           std::stop_token stop) = 0;

  // Starts an interpreter that runs step after step. It must end before the runtime. Errc::usage
  // for a language without one.
  virtual Result<std::unique_ptr<StepInterpreter>> start_steps(const StepsRequest& request,
                                                               std::stop_token stop);
};

}  // namespace synth
