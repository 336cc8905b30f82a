#include "testing/runtimes/python_assertions.h"

#include <chrono>
#include <utility>

namespace synth {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// What the script's verdict is while its conversation goes on, and what is needed for it.
class Conversation {
 public:
  Conversation(PythonCell& candidate, PythonCell& script, const Limits& limits)
      : candidate_(candidate),
        script_(script),
        deadline_(steady_clock::now() + limits.wall_limit() + kStartAllowance) {}

  // The verdict, and whether only the clock decided it.
  Result<std::pair<Outcome, bool>> run();

 private:
  Result<std::optional<Outcome>> carry(const PythonScriptCall& call);
  Outcome verdict(const PythonScriptEnd& end) const;

  PythonCell& candidate_;
  PythonCell& script_;
  steady_clock::time_point deadline_;
  bool called_ = false;
  bool by_wall_ = false;
  std::optional<RaisedError> raised_;  // the candidate's last exception
};

Result<std::pair<Outcome, bool>> Conversation::run() {
  while (true) {
    const auto left = std::chrono::duration_cast<milliseconds>(deadline_ - steady_clock::now());
    SYNTH_TRY(auto answer, script_.receive(std::max(left, milliseconds(1))));
    if (const auto* gone = std::get_if<PythonCell::Gone>(&answer)) {
      Outcome outcome = outcome_of(*gone);
      outcome.note = "the assertion script itself: " + outcome.note;
      return std::pair(std::move(outcome), gone->by_wall);
    }
    auto message = read_python_script_message(std::get<std::string>(answer));
    if (!message) {
      return std::pair(cut_off(Verdict::bad_request, "the assertion script disturbed its channel"),
                       false);
    }
    if (const auto* end = std::get_if<PythonScriptEnd>(&*message)) {
      return std::pair(verdict(*end), false);
    }
    SYNTH_TRY(auto cut_off, carry(std::get<PythonScriptCall>(*message)));
    if (cut_off) {
      return std::pair(*std::move(cut_off), by_wall_);
    }
  }
}

// Makes the script's call; what the script cannot catch, if that is how it ended.
Result<std::optional<Outcome>> Conversation::carry(const PythonScriptCall& call) {
  called_ = true;
  SYNTH_TRY(auto answer, candidate_.ask(python_ask(call.function, call.call)));
  if (const auto* gone = std::get_if<PythonCell::Gone>(&answer)) {
    by_wall_ = gone->by_wall;
    return outcome_of(*gone);
  }
  auto& outcome = std::get<Outcome>(answer);
  if (outcome.ending != Verdict::pass) {
    return std::move(outcome);
  }
  if (outcome.error) {
    raised_ = outcome.error;
  }
  SYNTH_CHECK(script_.send(python_script_answer(outcome)));
  return std::nullopt;
}

Outcome Conversation::verdict(const PythonScriptEnd& end) const {
  if (end.ending == Verdict::pass && !called_) {
    return cut_off(Verdict::wrong_answer, "the script never called the function");
  }
  Outcome outcome = cut_off(end.ending, "");
  outcome.error = end.ending == Verdict::exception ? raised_ : end.error;
  return outcome;
}

class Assertions {
 public:
  Assertions(const PythonPlace& place, std::mutex& pair) : place_(place), pair_(pair) {}

  Result<bool> run(const std::string& source, const std::string& function,
                   const std::string& script) {
    std::optional<PythonCell> candidate;
    std::optional<PythonCell> asserting;
    {
      const std::scoped_lock both(pair_);
      SYNTH_TRY(candidate, open());
      SYNTH_TRY(asserting, open());
    }
    outcome_ = {};
    outcome_.isolation = "strict";
    outcome_.level = place_.sandbox.level();
    outcome_.outcomes.resize(1);
    SYNTH_CHECK(asserting->send(
        python_script_request(script, function, place_.interpreter.packages, place_.limits)));
    SYNTH_TRY(const bool by_wall, converse(*candidate, *asserting, source));
    for (PythonCell* cell : {&*candidate, &*asserting}) {
      SYNTH_TRY(const CellOutput output, cell->close());
      append_output(output, outcome_.stdout_text, outcome_.stderr_text, outcome_.truncated);
    }
    return by_wall;
  }

  CandidateOutcome take() { return std::move(outcome_); }

 private:
  Result<PythonCell> open() {
    return PythonCell::open(place_.sandbox, place_.interpreter, place_.limits, place_.stop);
  }

  // Whether only the clock decided, and a run with nothing beside it is to.
  Result<bool> converse(PythonCell& candidate, PythonCell& asserting, const std::string& source) {
    SYNTH_TRY(auto answer, candidate.load(source));
    if (const auto* gone = std::get_if<PythonCell::Gone>(&answer)) {
      note_load_failure(*gone, outcome_);
      return gone->by_wall;
    }
    const auto& loaded = std::get<PythonLoaded>(answer);
    if (loaded.ending != Verdict::pass) {
      note_load_failure(loaded, outcome_);
      return false;
    }
    SYNTH_CHECK(candidate.send(python_answer_request(place_.limits)));
    SYNTH_TRY(auto verdict, Conversation(candidate, asserting, place_.limits).run());
    outcome_.outcomes[0] = std::move(verdict.first);
    return verdict.second;
  }

  const PythonPlace& place_;
  std::mutex& pair_;
  CandidateOutcome outcome_;
};

}  // namespace

Result<CandidateOutcome> run_python_assertions(const PythonPlace& place, std::mutex& pair,
                                               const std::string& source,
                                               const std::string& function,
                                               const std::string& script) {
  const auto begin = steady_clock::now();
  Assertions assertions(place, pair);
  bool by_wall = false;
  {
    const auto beside_others = place.gate.enter();
    SYNTH_TRY(by_wall, assertions.run(source, function, script));
  }
  if (by_wall) {
    const auto nobody_else = place.gate.enter_alone();
    SYNTH_CHECK(assertions.run(source, function, script));
  }
  CandidateOutcome outcome = assertions.take();
  outcome.duration_ms =
      std::chrono::duration<double, std::milli>(steady_clock::now() - begin).count();
  return outcome;
}

}  // namespace synth
