#include "testing/runtimes/cpp/host/cpp.h"

#include "specs/made.h"
#include "synth/support/names.h"
#include "synth/support/text.h"
#include "synth/support/wire.h"
#include "testing/runtimes/common/conversation.h"
#include "testing/runtimes/cpp/host/candidate.h"
#include "testing/runtimes/cpp/host/cell.h"
#include "testing/runtimes/cpp/host/program.h"

#include <fmt/format.h>

#include <csignal>

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

// Returns what the calls need. One without a function only makes a value.
CppWanted wanted_by(std::span<const PlannedCall> calls) {
  CppWanted wanted;
  for (const PlannedCall& call : calls) {
    const auto* const made = call.function.empty() && call.call.args.size() == 1
                                 ? call.call.args.front().get_if<Made>()
                                 : nullptr;
    std::vector<std::string>& list = made != nullptr ? wanted.makes : wanted.names;
    const std::string name = made != nullptr ? made_name(*made->making) : call.function;
    if (!contains(list, name)) {
      list.push_back(name);
    }
  }
  return wanted;
}

double milliseconds_since(steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(steady_clock::now() - begin).count();
}

class CppPair : public ScriptAndCandidate {
 public:
  CppPair(CppHarness& harness, RuntimeCell& candidate, RuntimeCell& script,
          const std::vector<CppSignature>& functions)
      : harness_(harness), candidate_(candidate), script_(script), functions_(functions) {}

  Result<CellAnswer<std::string>> hear(milliseconds wall) override { return script_.receive(wall); }

  Result<ScriptMessage> read(std::string_view frame) override {
    WireReader in(frame);
    std::uint64_t what = 0;
    in.get(what);
    if (what == kCppScriptEnds) {
      return read_end(in);
    }
    if (what == kCppScriptAsserts) {
      ScriptEnd end{.ending = Verdict::wrong_answer};
      in.get(end.note);
      end.note = excerpt(to_valid_utf8(end.note), kMostNote);
      end.frames = frames_;
      return in.good() ? Result<ScriptMessage>(std::move(end)) : no_frame();
    }
    const auto asked = read_cpp_ask(frame, functions_.size());
    if (!asked) {
      return no_frame();
    }
    index_ = asked->function;
    args_ = asked->args;
    ++frames_;
    return ScriptCall{.function = functions_[index_].function, .ask = {}};
  }

  Result<CarriedCall> carry(const ScriptCall& /*call*/, std::string_view /*frame*/) override {
    SYNTH_TRY(auto answer, harness_.call_with(candidate_, index_, args_));
    if (const auto* gone = std::get_if<CellGone>(&answer)) {
      return CarriedCall{.reply = {}, .cut_off = outcome_of(*gone), .by_wall = gone->by_wall};
    }
    auto& came = std::get<CppAnswer>(answer);
    if (came.reply.outcome.ending != Verdict::pass) {
      return CarriedCall{.reply = {}, .cut_off = std::move(came.reply.outcome)};
    }
    raised_ = came.reply.outcome.error;
    return CarriedCall{.reply = std::move(came.body), .raised = raised_};
  }

  Result<void> answer(std::string_view reply) override { return script_.send(reply); }

  // An uncaught exception aborts the process.
  Outcome ended(const CellGone& gone) override {
    Outcome outcome = outcome_of_script(gone);
    if (outcome.ending == Verdict::crash && gone.end.signal == SIGABRT && raised_) {
      outcome = cut_off(Verdict::exception, "");
      outcome.error = raised_;
    } else if (outcome.ending == Verdict::crash) {
      outcome.ending = Verdict::bad_request;
    }
    return outcome;
  }

 private:
  static constexpr std::size_t kMostNote = 500;

  static Result<ScriptMessage> no_frame() {
    return fail(Errc::bad_input, "not what a script sends");
  }

  Result<ScriptMessage> read_end(WireReader& in) {
    std::uint64_t status = 0;
    std::uint64_t asked = 0;
    in.get(status);
    in.get(asked);
    if (!in.good() || asked > static_cast<std::uint64_t>(frames_)) {
      return no_frame();
    }
    ScriptEnd end{.frames = static_cast<std::int64_t>(asked) + 1};  // it sends no first frame
    if (status != 0) {
      end.ending = Verdict::wrong_answer;
      end.note = "the script ended with another status than 0";
    }
    return end;
  }

  CppHarness& harness_;
  RuntimeCell& candidate_;
  RuntimeCell& script_;
  const std::vector<CppSignature>& functions_;
  std::int64_t frames_ = 1;
  std::size_t index_ = 0;  // of the last call that was read
  std::string_view args_;
  std::optional<RaisedError> raised_;  // by the last call
};

// An assertion script in one cell and its candidate in another; both are used once.
class CppAssertions {
 public:
  CppAssertions(const HarnessPlace& place, CppHarness& harness, const std::string& script,
                const std::vector<CppSignature>& functions, std::mutex& pair)
      : place_(place),
        harness_(harness),
        script_binary_(script),
        functions_(functions),
        pair_(pair) {}

  // Runs the script; returns whether only wall time decided the outcome.
  Result<bool> run(CandidateOutcome& outcome);

 private:
  Result<bool> talk(RuntimeCell& candidate, RuntimeCell& script, CandidateOutcome& outcome);

  const HarnessPlace& place_;
  CppHarness& harness_;
  const std::string& script_binary_;
  const std::vector<CppSignature>& functions_;
  std::mutex& pair_;
};

Result<bool> CppAssertions::run(CandidateOutcome& outcome) {
  std::optional<RuntimeCell> candidate;
  std::optional<RuntimeCell> script;
  {
    const std::scoped_lock both(pair_);
    SYNTH_TRY(candidate, RuntimeCell::open(place_.sandbox, harness_.cell(), place_.stop));
    SYNTH_TRY(script, RuntimeCell::open(place_.sandbox, cpp_cell(script_binary_, place_.limits),
                                        place_.stop));
  }
  outcome = new_outcome(place_.sandbox, 1);
  SYNTH_TRY(const bool by_wall, talk(*candidate, *script, outcome));
  SYNTH_TRY(const CellOutput of_candidate, candidate->close());
  SYNTH_TRY(const CellOutput of_script, script->close());
  add_output(of_candidate, outcome);
  add_output(of_script, outcome);
  return by_wall;
}

Result<bool> CppAssertions::talk(RuntimeCell& candidate, RuntimeCell& script,
                                 CandidateOutcome& outcome) {
  SYNTH_TRY(auto loaded, harness_.load(candidate));
  if (const auto* gone = std::get_if<CellGone>(&loaded)) {
    const Outcome failed = outcome_of(*gone);
    outcome.load_ending = failed.ending;
    outcome.load_error = load_failure(failed);
    return gone->by_wall;
  }
  CppPair pair(harness_, candidate, script, functions_);
  const auto deadline = steady_clock::now() + place_.limits.wall_limit() + kScriptStartAllowance;
  SYNTH_TRY(ScriptTalk talk, converse(pair, functions_.front().function, deadline));
  outcome.outcomes[0] = std::move(talk.outcome);
  return talk.by_wall;
}

}  // namespace

Result<CandidateOutcome> CppRuntime::run(const std::string& source,
                                         std::span<const PlannedCall> calls, const Limits& limits,
                                         std::stop_token stop) {
  const auto begin = steady_clock::now();
  const HarnessPlace place{*sandbox_, *gate_, limits, std::move(stop)};
  SYNTH_TRY(const CppCandidate candidate,
            compile_cpp_candidate(place, compiler_, source, wanted_by(calls)));
  CandidateOutcome outcome = new_outcome(*sandbox_, calls.size());
  if (candidate.program.binary.empty()) {
    note_compile_failure(candidate.program, outcome);
  } else {
    CppHarness harness(candidate, limits);
    SYNTH_TRY(outcome, HarnessCandidate(place, harness).run(calls, "strict"));
  }
  outcome.duration_ms = milliseconds_since(begin);
  return outcome;
}

Result<std::optional<std::vector<Outcome>>> CppRuntime::run_in_a_row(
    const std::string& source, std::span<const PlannedCall> calls, const Limits& limits,
    std::stop_token stop) {
  const HarnessPlace place{*sandbox_, *gate_, limits, std::move(stop)};
  SYNTH_TRY(const CppCandidate candidate,
            compile_cpp_candidate(place, compiler_, source, wanted_by(calls)));
  if (candidate.program.binary.empty()) {
    return std::nullopt;
  }
  CppHarness harness(candidate, limits);
  const auto beside_others = gate_->enter();
  SYNTH_TRY(RuntimeCell cell, RuntimeCell::open(*sandbox_, harness.cell(), place.stop));
  SYNTH_TRY(const auto loaded, harness.load(cell));
  std::optional<std::vector<Outcome>> outcomes;
  if (std::holds_alternative<HarnessLoaded>(loaded)) {
    SYNTH_TRY(outcomes, harness.call_in_a_row(cell, calls));
  }
  SYNTH_CHECK(cell.close());
  return outcomes;
}

Result<CandidateOutcome> CppRuntime::run_assertions(const std::string& source,
                                                    const std::string& function,
                                                    const std::string& script, const Limits& limits,
                                                    std::stop_token stop) {
  const auto begin = steady_clock::now();
  const HarnessPlace place{*sandbox_, *gate_, limits, std::move(stop)};
  CandidateOutcome outcome = new_outcome(*sandbox_, 1);
  std::vector<std::string> names = cpp_functions_used(source, script, function);
  names.insert(names.begin(), function);
  SYNTH_TRY(const CppCandidate candidate,
            compile_cpp_candidate(place, compiler_, source,
                                  {.names = std::move(names), .makes = {}, .with_objects = false}));
  if (candidate.program.binary.empty()) {
    note_compile_failure(candidate.program, outcome);
    return outcome;
  }
  if (!candidate.classes.empty()) {
    outcome.outcomes[0] = cpp_not_called(
        {Errc::not_allowed, fmt::format("{} is a class, which no script beside it can use",
                                        candidate.classes.front().name)});
    return outcome;
  }
  if (const auto why = candidate.others.find(function); why != candidate.others.end()) {
    outcome.outcomes[0] = cpp_not_called(why->second);
    return outcome;
  }
  SYNTH_TRY(const CppProgram asserting,
            compiler_.compile(place, {.name = "script.cpp",
                                      .source = script,
                                      .beside = cpp_script_stubs(candidate.functions),
                                      .header = cpp_script_header(candidate.functions)}));
  if (asserting.binary.empty()) {
    outcome.outcomes[0] = asserting.failure;
    outcome.outcomes[0].ending = Verdict::bad_request;
    for (const auto& [name, why] : candidate.others) {
      outcome.outcomes[0].note += "\n" + why.message;
    }
    return outcome;
  }
  CppHarness harness(candidate, limits);
  CppAssertions assertions(place, harness, asserting.binary, candidate.functions, pair_);
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
