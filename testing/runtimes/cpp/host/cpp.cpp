#include "testing/runtimes/cpp/host/cpp.h"

#include "testing/runtimes/cpp/host/candidate.h"
#include "testing/runtimes/cpp/host/cell.h"
#include "testing/runtimes/cpp/host/compile.h"
#include "testing/runtimes/cpp/host/program.h"

#include <algorithm>
#include <csignal>
#include <utility>

namespace synth {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kScriptStartAllowance{3'000};

void note_compile_failure(const CppProgram& program, CandidateOutcome& outcome) {
  outcome.load_ending = program.our_unit_at_fault ? Verdict::unsupported : program.failure.ending;
  outcome.load_error = load_failure(program.failure);
}

CandidateOutcome new_outcome(const Sandbox& sandbox, std::size_t calls) {
  CandidateOutcome outcome;
  outcome.isolation = "strict";
  outcome.level = sandbox.level();
  outcome.outcomes.resize(calls);
  return outcome;
}

double milliseconds_since(steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(steady_clock::now() - begin).count();
}

// An assertion script in one cell, its candidate in another, and the calls between them.
class CppAssertions {
 public:
  CppAssertions(const HarnessPlace& place, CppHarness& harness, const std::string& script,
                std::mutex& pair)
      : place_(place), harness_(harness), script_binary_(script), pair_(pair) {}

  // Whether only the clock decided the outcome.
  Result<bool> run(CandidateOutcome& outcome);

 private:
  Result<bool> converse(CandidateOutcome& outcome);
  Result<std::optional<Outcome>> carry(const std::string& frame);
  Outcome verdict(const CellGone& end, const std::string& printed) const;

  const HarnessPlace& place_;
  CppHarness& harness_;
  const std::string& script_binary_;
  std::mutex& pair_;
  std::optional<RuntimeCell> candidate_;
  std::optional<RuntimeCell> script_;
  std::optional<CellGone> script_end_;
  bool called_ = false;
  bool by_wall_ = false;
  std::optional<RaisedError> raised_;  // the candidate's last exception
};

Result<bool> CppAssertions::run(CandidateOutcome& outcome) {
  {
    const std::scoped_lock both(pair_);
    SYNTH_TRY(candidate_, RuntimeCell::open(place_.sandbox, harness_.cell(), place_.stop));
    SYNTH_TRY(script_, RuntimeCell::open(place_.sandbox, cpp_cell(script_binary_, place_.limits),
                                         place_.stop));
  }
  outcome = new_outcome(place_.sandbox, 1);
  called_ = by_wall_ = false;
  script_end_.reset();
  raised_.reset();
  SYNTH_TRY(const bool by_wall, converse(outcome));
  SYNTH_TRY(const CellOutput of_candidate, candidate_->close());
  SYNTH_TRY(const CellOutput of_script, script_->close());
  if (script_end_) {
    outcome.outcomes[0] = verdict(*script_end_, of_script.stderr_text);
  }
  add_output(of_candidate, outcome);
  add_output(of_script, outcome);
  return by_wall;
}

Result<bool> CppAssertions::converse(CandidateOutcome& outcome) {
  SYNTH_TRY(auto loaded, harness_.load(*candidate_));
  if (const auto* gone = std::get_if<CellGone>(&loaded)) {
    const Outcome failed = outcome_of(*gone);
    outcome.load_ending = failed.ending;
    outcome.load_error = load_failure(failed);
    return gone->by_wall;
  }
  const auto deadline = steady_clock::now() + place_.limits.wall_limit() + kScriptStartAllowance;
  while (true) {
    const auto left = std::chrono::duration_cast<milliseconds>(deadline - steady_clock::now());
    SYNTH_TRY(auto answer, script_->receive(std::max(left, milliseconds(1))));
    if (auto* gone = std::get_if<CellGone>(&answer)) {
      script_end_ = *gone;
      return gone->by_wall;
    }
    SYNTH_TRY(auto cut_off, carry(std::get<std::string>(answer)));
    if (cut_off) {
      outcome.outcomes[0] = *std::move(cut_off);
      return by_wall_;
    }
  }
}

// Makes the script's call; what the script cannot catch, if that is how it ended.
Result<std::optional<Outcome>> CppAssertions::carry(const std::string& frame) {
  called_ = true;
  const auto asked = read_cpp_ask(frame, 1);
  if (!asked) {
    return cut_off(Verdict::bad_request, "the assertion script disturbed its channel");
  }
  SYNTH_TRY(auto answer, harness_.call_with(*candidate_, asked->function, asked->args));
  if (const auto* gone = std::get_if<CellGone>(&answer)) {
    by_wall_ = gone->by_wall;
    return outcome_of(*gone);
  }
  auto& came = std::get<CppAnswer>(answer);
  if (came.reply.outcome.ending != Verdict::pass) {
    return std::move(came.reply.outcome);
  }
  raised_ = came.reply.outcome.error;
  SYNTH_CHECK(script_->send(came.body));
  return std::nullopt;
}

Outcome CppAssertions::verdict(const CellGone& end, const std::string& printed) const {
  Outcome outcome = outcome_of(end);
  const bool asserted = printed.find("Assertion") != std::string::npos;
  if (end.end.ending == Verdict::early_exit && end.end.exit_status) {
    outcome.ending = *end.end.exit_status == 0 && called_ ? Verdict::pass : Verdict::wrong_answer;
    outcome.note = outcome.ending == Verdict::pass ? ""
                   : called_                       ? "the script ended with another status than 0"
                                                   : "the script never called the function";
  } else if (end.end.ending == Verdict::crash && end.end.signal == SIGABRT && asserted) {
    outcome.ending = Verdict::wrong_answer;
    outcome.signal.reset();
    outcome.note = printed.substr(0, 500);
  } else if (end.end.ending == Verdict::crash && raised_) {
    outcome.ending = Verdict::exception;
    outcome.signal.reset();
    outcome.error = raised_;
    outcome.note.clear();
  } else if (end.end.ending == Verdict::crash) {
    outcome.ending = Verdict::bad_request;
    outcome.note = "the assertion script itself: " + outcome.note;
  }
  return outcome;
}

}  // namespace

Result<CandidateOutcome> CppRuntime::run(const std::string& source,
                                         std::span<const PlannedCall> calls, const Limits& limits,
                                         std::stop_token stop) {
  const auto begin = steady_clock::now();
  const HarnessPlace place{*sandbox_, *gate_, limits, std::move(stop)};
  std::vector<std::string> names;
  for (const PlannedCall& call : calls) {
    if (std::ranges::find(names, call.function) == names.end()) {
      names.push_back(call.function);
    }
  }
  SYNTH_TRY(const CppCandidate candidate, compile_cpp_candidate(place, compiler_, source, names));
  CandidateOutcome outcome = new_outcome(*sandbox_, calls.size());
  if (candidate.program.binary.empty()) {
    note_compile_failure(candidate.program, outcome);
  } else {
    CppHarness harness(candidate.program.binary, candidate.functions, candidate.others, limits);
    SYNTH_TRY(outcome, HarnessCandidate(place, harness).run(calls, "strict"));
  }
  outcome.duration_ms = milliseconds_since(begin);
  return outcome;
}

Result<CandidateOutcome> CppRuntime::run_assertions(const std::string& source,
                                                    const std::string& function,
                                                    const std::string& script, const Limits& limits,
                                                    std::stop_token stop) {
  const auto begin = steady_clock::now();
  const HarnessPlace place{*sandbox_, *gate_, limits, std::move(stop)};
  CandidateOutcome outcome = new_outcome(*sandbox_, 1);
  SYNTH_TRY(const CppCandidate candidate,
            compile_cpp_candidate(place, compiler_, source, {function}));
  if (candidate.program.binary.empty()) {
    note_compile_failure(candidate.program, outcome);
    return outcome;
  }
  if (!candidate.others.empty()) {
    outcome.outcomes[0] = cpp_not_called(candidate.others.begin()->second);
    return outcome;
  }
  const CppSignature& signature = candidate.functions[0];
  SYNTH_TRY(const CppProgram asserting,
            compiler_.compile(place, {.name = "script.cpp",
                                      .source = script,
                                      .prelude = {},
                                      .beside = cpp_stubs({&signature, 1}),
                                      .header = cpp_script_header(signature)}));
  if (asserting.binary.empty()) {
    outcome.outcomes[0] = asserting.failure;
    outcome.outcomes[0].ending = Verdict::bad_request;
    return outcome;
  }
  CppHarness harness(candidate.program.binary, candidate.functions, candidate.others, limits);
  CppAssertions assertions(place, harness, asserting.binary, pair_);
  bool by_wall = false;
  {
    const auto beside_others = gate_->enter();
    SYNTH_TRY(by_wall, assertions.run(outcome));
  }
  if (by_wall) {
    const auto nobody_else = gate_->enter_alone();
    SYNTH_CHECK(assertions.run(outcome));
  }
  outcome.duration_ms = milliseconds_since(begin);
  return outcome;
}

Result<std::optional<std::vector<TogetherRun>>> CppRuntime::run_together(
    std::span<const ProgramVariant> variants, const std::string& function,
    std::span<const Call> calls, const VariantLimits& limits, std::stop_token stop) {
  const HarnessPlace place{*sandbox_, *gate_, Limits{}, std::move(stop)};
  const auto beside_others = gate_->enter();
  return variants_.run(place, variants, function, calls, limits);
}

Result<ScriptOutcome> CppRuntime::run_script(const std::string& /*source*/,
                                             const Limits& /*limits*/, std::stop_token /*stop*/) {
  return fail(Errc::bad_input, "only Python programs can be run", "use synth check");
}

}  // namespace synth
