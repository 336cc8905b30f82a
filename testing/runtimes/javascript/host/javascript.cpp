#include "testing/runtimes/javascript/host/javascript.h"

#include "specs/json.h"
#include "testing/runtimes/common/conversation.h"
#include "testing/runtimes/common/ticket.h"
#include "testing/runtimes/javascript/host/cell.h"

namespace synth {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

class JavascriptPair : public ScriptAndCandidate {
 public:
  JavascriptPair(JavascriptHarness& harness, RuntimeCell& candidate, RuntimeCell& script,
                 std::string_view ticket)
      : harness_(harness), candidate_(candidate), script_(script), ticket_(ticket) {}

  Result<CellAnswer<std::string>> hear(milliseconds wall) override { return script_.receive(wall); }

  Result<ScriptMessage> read(std::string_view frame) override {
    return read_script_message(frame, ticket_);
  }

  // Passes arguments and results on unchanged: a BigInt stays one, whatever its size.
  Result<CarriedCall> carry(const ScriptCall& call, std::string_view /*frame*/) override {
    SYNTH_TRY(const JsonField args, JsonField(call.ask).at("args"));
    const std::string args_text = JsonWriter().document(args.json()).take();
    SYNTH_TRY(auto answer,
              harness_.call_with(
                  candidate_,
                  {.function = call.function, .args = args_text, .kwargs = "{}", .keep = true}));
    if (const auto* gone = std::get_if<CellGone>(&answer)) {
      return CarriedCall{.reply = {}, .cut_off = outcome_of(*gone), .by_wall = gone->by_wall};
    }
    auto& reply = std::get<JavascriptReply>(answer);
    Outcome& outcome = reply.reply.outcome;
    if (outcome.ending != Verdict::pass) {
      return CarriedCall{.reply = {}, .cut_off = std::move(outcome)};
    }
    return CarriedCall{.reply = std::move(reply.frame), .raised = std::move(outcome.error)};
  }

  Result<void> answer(std::string_view reply) override { return script_.send(reply); }

 private:
  JavascriptHarness& harness_;
  RuntimeCell& candidate_;
  RuntimeCell& script_;
  std::string_view ticket_;
};

// An assertion script in one cell and its candidate in another; both are used once.
class JavascriptAssertions {
 public:
  JavascriptAssertions(const HarnessPlace& place, JavascriptHarness& harness, std::mutex& pair)
      : place_(place), harness_(harness), pair_(pair) {}

  // Runs the script; returns whether only wall time decided the outcome.
  Result<bool> run(const std::string& function, const std::string& script);
  CandidateOutcome take() { return std::move(outcome_); }

 private:
  Result<bool> load();
  Result<void> begin(const std::string& function, const std::string& script);
  Result<void> talk(std::string_view function);
  void settle(const CellGone& gone, bool of_candidate);

  const HarnessPlace& place_;
  JavascriptHarness& harness_;
  std::mutex& pair_;
  std::optional<RuntimeCell> candidate_;
  std::optional<RuntimeCell> script_;
  std::string ticket_;
  CandidateOutcome outcome_;
  bool begun_ = false;
  bool by_wall_ = false;
  bool of_candidate_ = false;  // the candidate was cut off
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
  ticket_ = new_ticket();
  begun_ = by_wall_ = of_candidate_ = false;
  SYNTH_TRY(const bool is_loaded, load());
  if (is_loaded) {
    SYNTH_CHECK(begin(function, script));
  }
  if (begun_) {
    SYNTH_CHECK(talk(function));
  }
  SYNTH_TRY(const CellOutput of_candidate, candidate_->close());
  SYNTH_TRY(const CellOutput of_script, script_->close());
  if (of_candidate_) {
    harness_.explain(outcome_.outcomes[0], of_candidate);
  }
  add_output(of_candidate, outcome_);
  add_output(of_script, outcome_);
  return by_wall_;
}

Result<bool> JavascriptAssertions::load() {
  SYNTH_TRY(auto loaded, harness_.load(*candidate_));
  Outcome failed;
  if (const auto* gone = std::get_if<CellGone>(&loaded)) {
    by_wall_ = gone->by_wall;
    failed = outcome_of(*gone);
  } else {
    auto& how = std::get<HarnessLoaded>(loaded);
    if (how.ending == Verdict::pass) {
      return true;
    }
    failed = cut_off(how.ending, "");
    failed.error = std::move(how.error);
  }
  outcome_.load_ending = failed.ending;
  outcome_.load_error = load_failure(failed);
  return false;
}

void JavascriptAssertions::settle(const CellGone& gone, bool of_candidate) {
  by_wall_ = gone.by_wall;
  of_candidate_ = of_candidate;
  outcome_.outcomes[0] = of_candidate ? outcome_of(gone) : outcome_of_script(gone);
}

// Sends the script the candidate's names that it uses.
Result<void> JavascriptAssertions::begin(const std::string& function, const std::string& script) {
  JsonWriter request;
  request.begin_object().key("op").string("script").key("ticket").string(ticket_);
  request.key("source").string(script).key("function").string(function).end_object();
  SYNTH_CHECK(script_->send(request.take()));
  SYNTH_TRY(auto heard, script_->receive(place_.limits.wall_limit() + kNodeStartAllowance));
  if (const auto* gone = std::get_if<CellGone>(&heard)) {
    settle(*gone, false);
    return {};
  }
  auto begin = read_script_begin(std::get<std::string>(heard), ticket_);
  if (!begin) {
    settle(tampered_with(begin.error().message), false);
    return {};
  }
  std::erase_if(begin->names,
                [&](const std::string& name) { return name == function || name == "candidate"; });
  std::string names = no_script_names();
  if (!begin->names.empty()) {
    SYNTH_TRY(auto told, harness_.names(*candidate_, begin->names));
    if (const auto* gone = std::get_if<CellGone>(&told)) {
      settle(*gone, true);
      return {};
    }
    names = std::move(std::get<std::string>(told));
  }
  SYNTH_CHECK(script_->send(names));
  begun_ = true;
  return {};
}

Result<void> JavascriptAssertions::talk(std::string_view function) {
  JavascriptPair pair(harness_, *candidate_, *script_, ticket_);
  const auto deadline = steady_clock::now() + place_.limits.wall_limit() + kNodeStartAllowance;
  SYNTH_TRY(ScriptTalk talk, converse(pair, function, deadline));
  outcome_.outcomes[0] = std::move(talk.outcome);
  outcome_.told = std::move(talk.told);
  outcome_.asked_for_more = std::move(talk.wanted);
  by_wall_ = talk.by_wall;
  of_candidate_ = talk.of_candidate;
  return {};
}

}  // namespace

Result<CandidateOutcome> JavascriptRuntime::run(const std::string& source,
                                                std::span<const PlannedCall> calls,
                                                const Limits& limits, std::stop_token stop) {
  JavascriptHarness harness(node_, source, limits);
  return HarnessCandidate({*sandbox_, *gate_, limits, std::move(stop)}, harness)
      .run(calls, "batch");
}

Result<CandidateOutcome> JavascriptRuntime::run_assertions(const std::string& source,
                                                           const std::string& function,
                                                           const std::string& script,
                                                           const Limits& limits,
                                                           std::stop_token stop) {
  const auto begin = steady_clock::now();
  JavascriptHarness harness(node_, source, limits);
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
