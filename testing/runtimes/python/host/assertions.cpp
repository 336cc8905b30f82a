#include "testing/runtimes/python/host/assertions.h"

#include <chrono>
#include <utility>

namespace synth {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// What the script's verdict is while its conversation goes on, and what is needed for it.
class Conversation {
 public:
  using Heard = PythonCell::Answer<std::string>;

  // `first`: what was heard of the script already.
  Conversation(PythonCell& candidate, PythonCell& script, const Limits& limits,
               std::optional<Heard> first)
      : candidate_(candidate),
        script_(script),
        limits_(limits),
        first_(std::move(first)),
        deadline_(steady_clock::now() + limits.wall_limit() + kStartAllowance) {}

  // Until the script's process has ended, or the candidate's cell has.
  Result<Outcome> run();

  [[nodiscard]] bool heard() const { return heard_; }      // of the script
  [[nodiscard]] bool by_wall() const { return by_wall_; }  // only the clock decided
  // Whether another script may follow.
  [[nodiscard]] bool clean() const { return clean_; }

 private:
  Result<Heard> listen();
  Result<std::optional<Outcome>> hear(const PythonScriptMessage& message);
  Result<std::optional<Outcome>> carry(const PythonScriptCall& call);
  Outcome verdict(const PythonScriptEnd& end) const;
  Outcome settle(const PythonEnd& end);

  PythonCell& candidate_;
  PythonCell& script_;
  const Limits& limits_;
  std::optional<Heard> first_;
  steady_clock::time_point deadline_;
  std::optional<Outcome> verdict_;
  bool heard_ = false;
  bool called_ = false;
  bool by_wall_ = false;
  bool clean_ = false;
  std::optional<RaisedError> raised_;  // the candidate's last exception
};

Outcome of_script(Outcome outcome) {
  outcome.note = "the assertion script itself: " + outcome.note;
  return outcome;
}

Result<Conversation::Heard> Conversation::listen() {
  if (first_) {
    return *std::exchange(first_, std::nullopt);
  }
  const auto left = std::chrono::duration_cast<milliseconds>(deadline_ - steady_clock::now());
  return script_.receive(std::max(left, milliseconds(1)));
}

Result<Outcome> Conversation::run() {
  while (true) {
    SYNTH_TRY(auto answer, listen());
    if (const auto* gone = std::get_if<PythonCell::Gone>(&answer)) {
      by_wall_ = gone->by_wall;
      return of_script(outcome_of(*gone));
    }
    heard_ = true;
    auto message = read_python_script_message(std::get<std::string>(answer));
    if (!message) {
      return cut_off(Verdict::bad_request, "the assertion script disturbed its channel");
    }
    SYNTH_TRY(auto outcome, hear(*message));
    if (outcome) {
      return *std::move(outcome);
    }
  }
}

// The outcome, if that was the last there is to hear.
Result<std::optional<Outcome>> Conversation::hear(const PythonScriptMessage& message) {
  if (const auto* ended = std::get_if<PythonEnd>(&message)) {
    return settle(*ended);
  }
  if (verdict_) {
    return cut_off(Verdict::bad_request, "the assertion script disturbed its channel");
  }
  if (const auto* end = std::get_if<PythonScriptEnd>(&message)) {
    verdict_ = verdict(*end);
    return std::nullopt;
  }
  return carry(std::get<PythonScriptCall>(message));
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
  outcome.error = end.ending == Verdict::exception && raised_ ? raised_ : end.error;
  return outcome;
}

// A script that ended without a word ended as its process did.
Outcome Conversation::settle(const PythonEnd& end) {
  clean_ = verdict_ && !end.left_over;
  return verdict_ ? *std::move(verdict_)
                  : of_script(settle_python_call(end, std::nullopt, limits_));
}

class Assertions {
 public:
  Assertions(const PythonPlace& place, PythonScriptCells& cells) : place_(place), cells_(cells) {}

  // Whether only the clock decided, and a run with nothing beside it is to.
  Result<bool> run(const std::string& source, const std::string& function,
                   const std::string& script) {
    outcome_ = {};
    outcome_.isolation = "strict";
    outcome_.level = place_.sandbox.level();
    outcome_.outcomes.resize(1);
    slow_to_load_ = false;
    request_ = python_script_request(script, function, place_.interpreter.packages, place_.limits);
    auto place = cells_.enter(place_.limits, place_.stop);
    std::optional<PythonCell> asserting = place.take();
    std::optional<PythonCell> candidate;
    const bool used_before = asserting.has_value();
    SYNTH_CHECK(place ? open_missing(candidate, asserting) : open_pair(candidate, asserting));
    SYNTH_CHECK(asserting->send(request_));
    SYNTH_TRY(auto first, hear_first(*asserting));
    SYNTH_CHECK(candidate->send_load(source));
    SYNTH_CHECK(candidate->send(python_answer_request(place_.limits)));
    SYNTH_TRY(const bool is_loaded, settle_load(*candidate));
    Ended ended{.by_wall = slow_to_load_, .clean = false};
    if (is_loaded) {
      SYNTH_TRY(ended, converse(*candidate, asserting, used_before, std::move(first)));
    }
    SYNTH_TRY(const CellOutput output, candidate->close());
    append_output(output, outcome_.stdout_text, outcome_.stderr_text, outcome_.truncated);
    SYNTH_CHECK(finish(*std::move(asserting), place, ended.clean));
    return ended.by_wall;
  }

  CandidateOutcome take() { return std::move(outcome_); }

 private:
  struct Ended {
    bool by_wall;  // only the clock decided
    bool clean;    // another script may follow
  };

  // A cell of earlier scripts may have ended since.
  Result<Ended> converse(PythonCell& candidate, std::optional<PythonCell>& asserting,
                         bool used_before, std::optional<Conversation::Heard> first) {
    std::optional<Conversation> conversation(std::in_place, candidate, *asserting, place_.limits,
                                             std::move(first));
    SYNTH_TRY(outcome_.outcomes[0], conversation->run());
    if (used_before && !conversation->heard() && !conversation->by_wall()) {
      asserting.reset();
      SYNTH_TRY(asserting, open());
      SYNTH_CHECK(asserting->send(request_));
      conversation.emplace(candidate, *asserting, place_.limits, std::nullopt);
      SYNTH_TRY(outcome_.outcomes[0], conversation->run());
    }
    return Ended{conversation->by_wall(), conversation->clean()};
  }

  Result<PythonCell> open() {
    return PythonCell::open(place_.sandbox, place_.interpreter, place_.limits, place_.stop);
  }

  Result<void> open_missing(std::optional<PythonCell>& candidate,
                            std::optional<PythonCell>& asserting) {
    for (std::optional<PythonCell>* cell : {&asserting, &candidate}) {
      if (!*cell) {
        SYNTH_TRY(*cell, open());
      }
    }
    return {};
  }

  Result<void> open_pair(std::optional<PythonCell>& candidate,
                         std::optional<PythonCell>& asserting) {
    const std::scoped_lock both(cells_.pair());
    return open_missing(candidate, asserting);
  }

  // Where the processes of a user count together, the script's begins before the candidate can take
  // all there are. Elsewhere each does at once what it can before it hears of the other.
  Result<std::optional<Conversation::Heard>> hear_first(PythonCell& asserting) {
    if (place_.sandbox.level() >= IsolationLevel::namespaces) {
      return std::nullopt;
    }
    SYNTH_TRY(auto heard, asserting.receive(place_.limits.wall_limit() + kStartAllowance));
    return heard;
  }

  Result<bool> settle_load(PythonCell& candidate) {
    SYNTH_TRY(auto answer, candidate.settle_load());
    if (const auto* gone = std::get_if<PythonCell::Gone>(&answer)) {
      note_load_failure(*gone, outcome_);
      slow_to_load_ = gone->by_wall;
      return false;
    }
    const auto& loaded = std::get<PythonLoaded>(answer);
    if (loaded.ending != Verdict::pass) {
      note_load_failure(loaded, outcome_);
      return false;
    }
    return true;
  }

  Result<void> finish(PythonCell asserting, PythonScriptCells::Place& place, bool clean) {
    const bool again = place && clean;
    SYNTH_TRY(const CellOutput output, again ? asserting.take_output() : asserting.close());
    append_output(output, outcome_.stdout_text, outcome_.stderr_text, outcome_.truncated);
    if (again) {
      place.keep(std::move(asserting));
    }
    return {};
  }

  const PythonPlace& place_;
  PythonScriptCells& cells_;
  std::string request_;
  bool slow_to_load_ = false;
  CandidateOutcome outcome_;
};

}  // namespace

Result<CandidateOutcome> run_python_assertions(const PythonPlace& place, PythonScriptCells& cells,
                                               const std::string& source,
                                               const std::string& function,
                                               const std::string& script) {
  const auto begin = steady_clock::now();
  Assertions assertions(place, cells);
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
