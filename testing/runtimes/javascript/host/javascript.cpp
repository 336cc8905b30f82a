#include "testing/runtimes/javascript/host/javascript.h"

#include "specs/json.h"
#include "testing/runtimes/javascript/host/cell.h"
#include "testing/runtimes/python/host/frames.h"

#include <utility>

namespace synth {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// An assertion script in one cell, its candidate in another, and the calls between them.
class JavascriptAssertions {
 public:
  JavascriptAssertions(const HarnessPlace& place, JavascriptHarness& harness, std::mutex& pair)
      : place_(place), harness_(harness), pair_(pair) {}

  // Whether only the clock decided the outcome.
  Result<bool> run(const std::string& function, const std::string& script);
  CandidateOutcome take() { return std::move(outcome_); }

 private:
  Result<bool> converse(const std::string& function, const std::string& script);
  Result<std::optional<Outcome>> carry(std::string_view frame);
  Outcome verdict(const PythonScriptEnd& end) const;
  bool not_loaded(const Outcome& outcome);

  const HarnessPlace& place_;
  JavascriptHarness& harness_;
  std::mutex& pair_;
  std::optional<RuntimeCell> candidate_;
  std::optional<RuntimeCell> script_;
  CandidateOutcome outcome_;
  bool called_ = false;
  bool by_wall_ = false;
  bool gone_ = false;                  // the candidate's cell has ended
  std::optional<RaisedError> raised_;  // the candidate's last exception
};

Result<bool> JavascriptAssertions::run(const std::string& function, const std::string& script) {
  {
    const std::scoped_lock both(pair_);
    SYNTH_TRY(candidate_, RuntimeCell::open(place_.sandbox, harness_.cell(), place_.stop));
    SYNTH_TRY(script_, RuntimeCell::open(place_.sandbox, harness_.cell(), place_.stop));
  }
  outcome_ = {};
  outcome_.isolation = "strict";
  outcome_.level = place_.sandbox.level();
  outcome_.outcomes.resize(1);
  called_ = by_wall_ = gone_ = false;
  raised_.reset();
  SYNTH_TRY(const bool by_wall, converse(function, script));
  SYNTH_TRY(const CellOutput of_candidate, candidate_->close());
  SYNTH_TRY(const CellOutput of_script, script_->close());
  if (gone_) {
    harness_.explain(outcome_.outcomes[0], of_candidate);
  }
  add_output(of_candidate, outcome_);
  add_output(of_script, outcome_);
  return by_wall;
}

bool JavascriptAssertions::not_loaded(const Outcome& outcome) {
  outcome_.load_ending = outcome.ending;
  outcome_.load_error = load_failure(outcome);
  return true;
}

Result<bool> JavascriptAssertions::converse(const std::string& function,
                                            const std::string& script) {
  SYNTH_TRY(auto loaded, harness_.load(*candidate_));
  if (const auto* gone = std::get_if<CellGone>(&loaded)) {
    not_loaded(outcome_of(*gone));
    return gone->by_wall;
  }
  if (auto& how = std::get<HarnessLoaded>(loaded); how.ending != Verdict::pass) {
    Outcome failed = cut_off(how.ending, "");
    failed.error = how.error;
    not_loaded(failed);
    return false;
  }
  JsonWriter request;
  request.begin_object().key("op").string("script").key("source").string(script);
  request.key("function").string(function).end_object();
  SYNTH_CHECK(script_->send(request.take()));
  const auto deadline = steady_clock::now() + place_.limits.wall_limit() + kNodeStartAllowance;
  while (true) {
    const auto left = std::chrono::duration_cast<milliseconds>(deadline - steady_clock::now());
    SYNTH_TRY(auto answer, script_->receive(std::max(left, milliseconds(1))));
    if (const auto* gone = std::get_if<CellGone>(&answer)) {
      outcome_.outcomes[0] = outcome_of(*gone);
      outcome_.outcomes[0].note = "the assertion script itself: " + outcome_.outcomes[0].note;
      return gone->by_wall;
    }
    const std::string& frame = std::get<std::string>(answer);
    const auto message = read_python_script_message(frame);
    if (!message) {
      outcome_.outcomes[0] =
          cut_off(Verdict::bad_request, "the assertion script disturbed its channel");
      return false;
    }
    if (const auto* end = std::get_if<PythonScriptEnd>(&*message)) {
      outcome_.outcomes[0] = verdict(*end);
      return false;
    }
    SYNTH_TRY(auto cut_off, carry(frame));
    if (cut_off) {
      outcome_.outcomes[0] = *std::move(cut_off);
      return by_wall_;
    }
  }
}

// Makes the script's call; what the script cannot catch, if that is how it ended. Arguments and
// results go on in the form they came in: a BigInt stays one, whatever its size.
Result<std::optional<Outcome>> JavascriptAssertions::carry(std::string_view frame) {
  called_ = true;
  SYNTH_TRY(const Value document, parse_json(frame));
  const JsonField json(document);
  SYNTH_TRY(const JsonField ask, json.at("ask"));
  SYNTH_TRY(const JsonField function, ask.at("function"));
  SYNTH_TRY(const std::string name, function.string());
  SYNTH_TRY(const JsonField args, ask.at("args"));
  const std::string args_text = JsonWriter().document(args.json()).take();
  SYNTH_TRY(auto answer, harness_.call_with(*candidate_, name, args_text, "{}", "", true));
  if (const auto* gone = std::get_if<CellGone>(&answer)) {
    by_wall_ = gone->by_wall;
    gone_ = true;
    return outcome_of(*gone);
  }
  auto& reply = std::get<JavascriptReply>(answer);
  Outcome& outcome = reply.reply.outcome;
  if (outcome.ending != Verdict::pass) {
    return std::move(outcome);
  }
  if (outcome.error) {
    raised_ = outcome.error;
  }
  SYNTH_CHECK(script_->send(reply.frame));
  return std::nullopt;
}

Outcome JavascriptAssertions::verdict(const PythonScriptEnd& end) const {
  if (end.ending == Verdict::pass && !called_) {
    return cut_off(Verdict::wrong_answer, "the script never called the function");
  }
  Outcome outcome = cut_off(end.ending, "");
  outcome.error = end.ending == Verdict::exception && raised_ ? raised_ : end.error;
  return outcome;
}

}  // namespace

Result<CandidateOutcome> JavascriptRuntime::run(const std::string& source,
                                                std::span<const PlannedCall> calls,
                                                const Limits& limits, std::stop_token stop) {
  JavascriptHarness harness(node_, pool_, source, limits);
  return HarnessCandidate({*sandbox_, *gate_, limits, std::move(stop)}, harness)
      .run(calls, "batch");
}

Result<CandidateOutcome> JavascriptRuntime::run_assertions(const std::string& source,
                                                           const std::string& function,
                                                           const std::string& script,
                                                           const Limits& limits,
                                                           std::stop_token stop) {
  const auto begin = steady_clock::now();
  JavascriptHarness harness(node_, pool_, source, limits);
  const HarnessPlace place{*sandbox_, *gate_, limits, std::move(stop)};
  JavascriptAssertions assertions(place, harness, pair_);
  bool by_wall = false;
  {
    const auto beside_others = gate_->enter();
    SYNTH_TRY(by_wall, assertions.run(function, script));
  }
  if (by_wall) {
    const auto nobody_else = gate_->enter_alone();
    SYNTH_CHECK(assertions.run(function, script));
  }
  CandidateOutcome outcome = assertions.take();
  outcome.duration_ms =
      std::chrono::duration<double, std::milli>(steady_clock::now() - begin).count();
  return outcome;
}

Result<ScriptOutcome> JavascriptRuntime::run_script(const std::string& /*source*/,
                                                    const Limits& /*limits*/,
                                                    std::stop_token /*stop*/) {
  return fail(Errc::bad_input, "only Python programs can be run", "use synth check");
}

}  // namespace synth
