#include "testing/runtimes/python/host/assertions.h"

#include "testing/runtimes/common/conversation.h"
#include "testing/runtimes/common/ticket.h"

#include <chrono>
#include <utility>

namespace synth {
namespace {

using std::chrono::steady_clock;

class PythonPair : public ScriptAndCandidate {
 public:
  PythonPair(PythonCell& candidate, PythonCell& script, std::string_view ticket,
             const Limits& limits)
      : candidate_(candidate), script_(script), ticket_(ticket), limits_(limits) {}

  Result<CellAnswer<std::string>> hear(std::chrono::milliseconds wall) override {
    SYNTH_TRY(auto heard, script_.receive(wall));
    if (auto* gone = std::get_if<CellGone>(&heard)) {
      return with_time_limit(std::move(*gone), limits_);
    }
    return heard;
  }

  Result<ScriptMessage> read(std::string_view frame) override {
    SYNTH_TRY(ScriptMessage message, read_script_message(frame, ticket_));
    if (const auto* call = std::get_if<ScriptCall>(&message)) {
      SYNTH_TRY(asked_, read_call(JsonField(call->ask)));
    }
    return message;
  }

  Result<CarriedCall> carry(const ScriptCall& call, std::string_view /*frame*/) override {
    SYNTH_TRY(auto answer, candidate_.ask(python_ask(call.function, asked_)));
    if (const auto* gone = std::get_if<CellGone>(&answer)) {
      return CarriedCall{.reply = {}, .cut_off = outcome_of(*gone), .by_wall = gone->by_wall};
    }
    auto& outcome = std::get<Outcome>(answer);
    if (outcome.ending != Verdict::pass) {
      return CarriedCall{.reply = {}, .cut_off = std::move(outcome)};
    }
    return CarriedCall{.reply = script_answer(outcome), .raised = std::move(outcome.error)};
  }

  Result<void> answer(std::string_view reply) override { return script_.send(std::string(reply)); }

 private:
  PythonCell& candidate_;
  PythonCell& script_;
  std::string_view ticket_;
  const Limits& limits_;
  Call asked_;  // of the last call that was read
};

class Assertions {
 public:
  Assertions(const PythonPlace& place, PythonScriptCells& cells, const std::string& source,
             const std::string& function, const std::string& script)
      : place_(place), cells_(cells), source_(source), function_(function), script_(script) {}

  // Runs the script; returns whether only wall time decided, so that a run alone is needed.
  Result<bool> run() {
    SYNTH_TRY(Ended ended, run_in(cells_.enter(place_.limits, place_.stop)));
    if (ended.doubtful) {
      SYNTH_TRY(ended, run_in({}));
    }
    return ended.by_wall;
  }

  CandidateOutcome take() { return std::move(outcome_); }

 private:
  struct Ended {
    bool by_wall = false;   // only wall time decided
    bool doubtful = false;  // an earlier script in that process may have influenced it
    bool again = false;     // another script may follow in its cell
  };

  // The state after a script's request, before any of the script ran.
  struct Begun {
    ScriptBegin begin;
    std::optional<CellGone> gone;
  };

  Result<Ended> run_in(PythonScriptCells::Place place) {
    outcome_ = {};
    outcome_.isolation = "strict";
    outcome_.level = place_.sandbox.level();
    outcome_.outcomes.resize(1);
    asserting_ = place.take();
    candidate_.reset();
    bool used_before = asserting_.has_value();
    SYNTH_CHECK(place ? open_missing() : open_pair());
    SYNTH_CHECK(request(used_before));
    SYNTH_CHECK(candidate_->send_load(source_));
    SYNTH_TRY(const Begun begun, begin(used_before));
    SYNTH_TRY(Ended ended, go_on(begun));
    SYNTH_TRY(const CellOutput output, candidate_->close());
    append_output(output, outcome_.stdout_text, outcome_.stderr_text, outcome_.truncated);
    ended.doubtful = used_before && ended.doubtful;
    SYNTH_CHECK(finish(place, begun.begin.plain && ended.again));
    return ended;
  }

  Result<void> request(bool only_plain) {
    ticket_ = new_ticket();
    return asserting_->send(python_script_request(
        {.source = script_, .function = function_, .ticket = ticket_, .only_plain = only_plain},
        place_.interpreter, place_.limits));
  }

  // Waits until the script begins. Opens a new cell if the script is not plain, or if the cell of
  // earlier scripts has ended.
  Result<Begun> begin(bool& used_before) {
    SYNTH_TRY(Begun begun, hear_begin());
    if (used_before && (begun.gone || !begun.begin.plain)) {
      used_before = false;
      asserting_.reset();
      SYNTH_TRY(asserting_, open());
      SYNTH_CHECK(request(false));
      SYNTH_TRY(begun, hear_begin());
    }
    return begun;
  }

  Result<Begun> hear_begin() {
    SYNTH_TRY(auto heard, asserting_->receive(place_.limits.wall_limit() + kStartAllowance));
    if (auto* gone = std::get_if<CellGone>(&heard)) {
      return Begun{.begin = {}, .gone = std::move(*gone)};
    }
    auto begin = read_script_begin(std::get<std::string>(heard), ticket_);
    return begin ? Begun{.begin = *std::move(begin), .gone = {}}
                 : Begun{.begin = {}, .gone = tampered_with(begin.error().message)};
  }

  // Prepares the candidate, then runs the conversation.
  Result<Ended> go_on(const Begun& begun) {
    std::vector<std::string> names = begun.begin.names;
    std::erase_if(
        names, [&](const std::string& name) { return name == function_ || name == "candidate"; });
    SYNTH_CHECK(candidate_->send(python_answer_request(names, place_.limits)));
    Ended ended;
    SYNTH_TRY(const bool is_loaded, settle_load(ended));
    if (begun.gone) {
      if (is_loaded) {
        ended.by_wall = begun.gone->by_wall;
        outcome_.outcomes[0] = outcome_of_script(*begun.gone);
      }
      return ended;
    }
    if (!is_loaded) {
      SYNTH_CHECK(asserting_->send(script_is_not_to_begin()));
      ended.again = true;
      return ended;
    }
    std::string forms = no_script_names();
    if (!names.empty()) {
      SYNTH_TRY(auto told, candidate_->names(names));
      if (const auto* gone = std::get_if<CellGone>(&told)) {
        ended.by_wall = gone->by_wall;
        outcome_.outcomes[0] = outcome_of(*gone);
        return ended;
      }
      forms = std::move(std::get<std::string>(told));
    }
    SYNTH_CHECK(asserting_->send(forms));
    return talk();
  }

  Result<Ended> talk() {
    PythonPair pair(*candidate_, *asserting_, ticket_, place_.limits);
    const auto deadline = steady_clock::now() + place_.limits.wall_limit() + kStartAllowance;
    SYNTH_TRY(ScriptTalk talk, converse(pair, function_, deadline));
    outcome_.outcomes[0] = std::move(talk.outcome);
    outcome_.told = std::move(talk.told);
    outcome_.asked_for_more = std::move(talk.wanted);
    const Verdict ending = outcome_.outcomes[0].ending;
    const bool expected = talk.of_candidate || ending == Verdict::pass ||
                          ending == Verdict::wrong_answer || ending == Verdict::exception ||
                          ending == Verdict::time_limit;
    return Ended{.by_wall = talk.by_wall, .doubtful = !expected, .again = talk.again};
  }

  Result<PythonCell> open() {
    return PythonCell::open(place_.sandbox, place_.interpreter, place_.limits, place_.stop);
  }

  Result<void> open_missing() {
    for (std::optional<PythonCell>* cell : {&asserting_, &candidate_}) {
      if (!*cell) {
        SYNTH_TRY(*cell, open());
      }
    }
    return {};
  }

  Result<void> open_pair() {
    const std::scoped_lock both(cells_.pair());
    return open_missing();
  }

  Result<bool> settle_load(Ended& ended) {
    SYNTH_TRY(auto answer, candidate_->settle_load());
    if (const auto* gone = std::get_if<CellGone>(&answer)) {
      note_load_failure(*gone, outcome_);
      ended.by_wall = gone->by_wall;
      return false;
    }
    const auto& loaded = std::get<PythonLoaded>(answer);
    if (loaded.ending != Verdict::pass) {
      note_load_failure(loaded, outcome_);
      return false;
    }
    return true;
  }

  Result<void> finish(PythonScriptCells::Place& place, bool clean) {
    const bool again = place && clean && !asserting_->has_unread();
    SYNTH_TRY(const CellOutput output, again ? asserting_->take_output() : asserting_->close());
    append_output(output, outcome_.stdout_text, outcome_.stderr_text, outcome_.truncated);
    if (again) {
      place.keep(*std::move(asserting_));
    }
    asserting_.reset();
    return {};
  }

  const PythonPlace& place_;
  PythonScriptCells& cells_;
  const std::string& source_;
  const std::string& function_;
  const std::string& script_;
  std::optional<PythonCell> asserting_;
  std::optional<PythonCell> candidate_;
  std::string ticket_;
  CandidateOutcome outcome_;
};

}  // namespace

Result<CandidateOutcome> run_python_assertions(const PythonPlace& place, PythonScriptCells& cells,
                                               const std::string& source,
                                               const std::string& function,
                                               const std::string& script) {
  const auto begin = steady_clock::now();
  Assertions assertions(place, cells, source, function, script);
  bool by_wall = false;
  {
    const auto beside_others = place.gate.enter();
    SYNTH_TRY(by_wall, assertions.run());
  }
  if (by_wall) {
    const auto nobody_else = place.gate.enter_alone();
    SYNTH_CHECK(assertions.run());
  }
  CandidateOutcome outcome = assertions.take();
  outcome.duration_ms =
      std::chrono::duration<double, std::milli>(steady_clock::now() - begin).count();
  return outcome;
}

}  // namespace synth
