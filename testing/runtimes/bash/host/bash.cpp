#include "testing/runtimes/bash/host/bash.h"

#include "specs/equality.h"
#include "synth/support/text.h"
#include "testing/core/bash_test.h"
#include "testing/runtimes/bash/host/steps.h"
#include "testing/runtimes/common/runtime_cell.h"
#include "testing/runtimes/common/time_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace synth {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view kScriptName = "solution.sh";
constexpr milliseconds kShellStart{500};  // time to start a shell on a busy machine
constexpr int kSyntaxErrorStatus = 2;
constexpr std::size_t kLongestMessage = 2'000;

std::string bytes_of(const Value& value) {
  if (const auto* bytes = value.get_if<Bytes>()) {
    return bytes->data;
  }
  const auto* text = value.get_if<std::string>();
  return text != nullptr ? *text : std::string();
}

// One run of the script: its output and how it ended.
struct ScriptRun {
  Outcome outcome;
  CellOutput output;
  bool by_wall = false;
};

// The runs of one script.
class BashCandidate {
 public:
  BashCandidate(Sandbox& sandbox, const Toolchain& shell, AloneGate& gate, const Limits& limits,
                std::stop_token stop, const std::string& source)
      : sandbox_(sandbox),
        shell_(shell),
        gate_(gate),
        limits_(limits),
        stop_(std::move(stop)),
        source_(source) {}

  // Accepts a wall time limit without confirmation, and allows no time for the shell's start.
  void hurry() {
    confirmed_slow_ = true;
    start_ = milliseconds(0);
  }
  Result<CandidateOutcome> run(std::span<const PlannedCall> calls);

 private:
  Result<ScriptRun> run_confirmed(const CellRequest& request);
  Result<ScriptRun> run_once(const CellRequest& request);
  Result<std::optional<RaisedError>> syntax_error(const ScriptRun& run);
  [[nodiscard]] CellRequest request(const std::vector<std::string>& options,
                                    const Call& call) const;

  Sandbox& sandbox_;
  const Toolchain& shell_;
  AloneGate& gate_;
  const Limits& limits_;
  std::stop_token stop_;
  const std::string& source_;
  milliseconds start_ = kShellStart;
  bool confirmed_slow_ = false;  // once per candidate: the candidate is slow, not the machine
};

CellRequest BashCandidate::request(const std::vector<std::string>& options,
                                   const Call& call) const {
  CellRequest request;
  request.argv = {shell_.executable, "--norc", "--noprofile"};
  request.argv.insert(request.argv.end(), options.begin(), options.end());
  request.argv.emplace_back(kScriptName);
  for (const Value& arg : call.args) {
    request.argv.push_back(bytes_of(arg));
  }
  for (const auto& [name, value] : call.kwargs) {
    if (name == kBashStdin) {
      request.stdin_text = bytes_of(value);
    }
  }
  request.warm = WarmProgram{.argv = {shell_.executable}, .when = WarmWhen::loaded};
  request.environment = {{"PATH", "/usr/bin:/bin"}, {"LANG", "C.UTF-8"}, {"HOME", "/tmp"}};
  request.readable = readable_program(shell_.executable);
  request.files = {{std::string(kScriptName), source_}};
  request.limits = limits_;
  request.cpu = whole_seconds(limits_.time);
  request.kept_output_bytes = limits_.output_bytes;  // the whole output is compared
  request.named_descriptors = true;                  // for <(...) and /dev/stdin
  return request;
}

Result<ScriptRun> BashCandidate::run_once(const CellRequest& request) {
  SYNTH_TRY(RuntimeCell cell, RuntimeCell::open(sandbox_, request, stop_));
  SYNTH_TRY(auto answer, cell.receive(limits_.wall_limit() + start_));
  ScriptRun run;
  SYNTH_TRY(run.output, cell.close());
  const auto* gone = std::get_if<CellGone>(&answer);
  if (gone == nullptr) {
    run.outcome = outcome_of(tampered_with("a script has no result channel"));
    return run;
  }
  run.by_wall = gone->by_wall;
  run.outcome = outcome_of(*gone);
  const auto limit_ms = static_cast<double>(limits_.time.count());
  if (gone->end.ending != Verdict::early_exit || !gone->end.exit_status) {
    return run;
  }
  const double used_ms = gone->end.cpu_ms + gone->end.others_cpu_ms;
  if (used_ms > limit_ms) {
    run.outcome.ending = Verdict::time_limit;
    run.outcome.note = cpu_note(used_ms, limits_.time);
    return run;
  }
  run.outcome.ending = Verdict::pass;
  run.outcome.note.clear();
  run.outcome.value = bash_result(run.output.stdout_text, *gone->end.exit_status);
  if (run.output.stderr_text.find("/dev/fd/") != std::string::npos &&
      run.output.stderr_text.find("No such file") != std::string::npos) {
    run.outcome.note = "the names of descriptors, as <(...) uses them, cannot be had in cells here";
  }
  if (*gone->end.exit_status != 0) {
    run.outcome.error = read_bash_error(run.output.stderr_text);
  }
  return run;
}

Result<ScriptRun> BashCandidate::run_confirmed(const CellRequest& request) {
  const auto begin = std::chrono::steady_clock::now();
  ScriptRun run;
  {
    const auto beside_others = gate_.enter();
    SYNTH_TRY(run, run_once(request));
  }
  if (run.by_wall && !confirmed_slow_) {
    confirmed_slow_ = true;
    const auto nobody_else = gate_.enter_alone();
    SYNTH_TRY(run, run_once(request));
  }
  run.outcome.duration_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  return run;
}

// Runs `bash -n` if the run looks as if Bash had found a syntax error; returns that error.
Result<std::optional<RaisedError>> BashCandidate::syntax_error(const ScriptRun& run) {
  const std::string& printed = run.output.stderr_text;
  if (run.outcome.ending != Verdict::pass || printed.find(kScriptName) == std::string::npos) {
    return std::nullopt;
  }
  SYNTH_TRY(const ScriptRun read, run_confirmed(request({"-n"}, {})));
  if (!read.outcome.error) {
    return std::nullopt;
  }
  RaisedError error = *read.outcome.error;
  error.type = "syntax error";
  return std::optional(std::move(error));
}

Result<CandidateOutcome> BashCandidate::run(std::span<const PlannedCall> calls) {
  CandidateOutcome outcome;
  outcome.isolation = "strict";
  outcome.level = sandbox_.level();
  outcome.outcomes.resize(calls.size());
  const Value syntax_status = kSyntaxErrorStatus;
  TimeLimitCount time_limits(limits_);
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (time_limits.is_lost()) {
      outcome.outcomes[i] = not_asked();
      continue;
    }
    const bool unconfirmed = !confirmed_slow_;
    SYNTH_TRY(ScriptRun run, run_confirmed(request({}, calls[i].call)));
    time_limits.add(run.outcome.ending);
    if (unconfirmed && confirmed_slow_ && run.by_wall) {  // a second time
      time_limits.add(Verdict::time_limit);
    }
    outcome.duration_ms += run.outcome.duration_ms;
    add_output(run.output, outcome);
    const auto* result = run.outcome.value ? run.outcome.value->get_if<Dict>() : nullptr;
    if (result != nullptr && equal(result->entries[1].second, syntax_status, Language::bash)) {
      SYNTH_TRY(outcome.load_error, syntax_error(run));
      if (outcome.load_error) {
        outcome.load_ending = Verdict::compile_error;
        return outcome;
      }
    }
    outcome.outcomes[i] = std::move(run.outcome);
  }
  return outcome;
}

}  // namespace

std::optional<RaisedError> read_bash_error(std::string_view stderr_text) {
  const std::string prefix = fmt::format("{}: line ", kScriptName);
  std::optional<RaisedError> found;
  for (const std::string_view line : split(stderr_text, '\n')) {
    if (!line.starts_with(prefix)) {
      continue;
    }
    const std::string_view rest = line.substr(prefix.size());
    int number = 0;
    const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    const auto digits = static_cast<std::size_t>(read.ptr - rest.data());
    const std::string_view message = trim(rest.substr(std::min(digits + 1, rest.size())));
    if (read.ec != std::errc() || message.empty() || (found && message.starts_with('`'))) {
      continue;  // the last line quotes the source after a syntax error
    }
    const bool syntax = message.find("syntax error") != message.npos ||
                        message.find("unexpected EOF") != message.npos;
    found = RaisedError{.type = syntax ? "syntax error" : "error",
                        .bases = {},
                        .message = excerpt(message, kLongestMessage),
                        .line = number,
                        .traceback = excerpt(line, kLongestMessage)};
  }
  return found;
}

Result<CandidateOutcome> BashRuntime::run(const std::string& source,
                                          std::span<const PlannedCall> calls, const Limits& limits,
                                          std::stop_token stop) {
  return BashCandidate(*sandbox_, shell_, *gate_, limits, std::move(stop), source).run(calls);
}

Result<std::optional<std::vector<TogetherRun>>> BashRuntime::run_together(
    std::span<const ProgramVariant> variants, const std::string& function,
    std::span<const Call> calls, const VariantLimits& limits, std::stop_token stop) {
  Limits each;
  each.time = std::max(limits.a_call, milliseconds(1'000));
  each.wall = limits.a_call;
  each.output_bytes = std::size_t{1} << 20U;
  std::vector<TogetherRun> runs;
  for (const ProgramVariant& variant : variants) {
    TogetherRun& run = runs.emplace_back();
    BashCandidate candidate(*sandbox_, shell_, *gate_, each, stop, variant.source);
    candidate.hurry();
    std::size_t cut_off = 0;
    for (std::size_t i = 0; i < variant.calls.size() && cut_off < limits.most_cut_off; ++i) {
      const PlannedCall call{.function = function, .call = calls[variant.calls[i]], .setup = ""};
      SYNTH_TRY(CandidateOutcome ran, candidate.run(std::span(&call, 1)));
      run.loads = !ran.load_error;
      if (!run.loads) {
        break;
      }
      cut_off += ran.outcomes[0].ending == Verdict::pass ? 0 : 1;
      run.outcomes.push_back(std::move(ran.outcomes[0]));
    }
  }
  return runs;
}

Result<ScriptOutcome> BashRuntime::run_script(const std::string& source, const Limits& limits,
                                              std::stop_token stop) {
  const PlannedCall call;
  SYNTH_TRY(CandidateOutcome ran, run(source, std::span(&call, 1), limits, std::move(stop)));
  ScriptOutcome outcome;
  outcome.outcome = std::move(ran.outcomes[0]);
  if (ran.load_error) {
    outcome.outcome.ending = ran.load_ending;
    outcome.outcome.error = std::move(ran.load_error);
  }
  outcome.result_set = outcome.outcome.value.has_value();
  outcome.stdout_text = std::move(ran.stdout_text);
  outcome.stderr_text = std::move(ran.stderr_text);
  outcome.truncated = ran.truncated;
  outcome.collected = std::move(ran.collected);
  outcome.level = ran.level;
  return outcome;
}

Result<std::unique_ptr<StepInterpreter>> BashRuntime::start_steps(const StepsRequest& request,
                                                                  std::stop_token stop) {
  return start_bash_steps(*sandbox_, shell_, *gate_, request, stop);
}

}  // namespace synth
