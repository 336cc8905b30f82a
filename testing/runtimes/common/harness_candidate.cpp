#include "testing/runtimes/common/harness_candidate.h"

#include "testing/runtimes/common/held_steps.h"

#include <chrono>
#include <utility>

namespace synth {

RaisedError load_failure(const Outcome& outcome) {
  if (outcome.error) {
    return *outcome.error;
  }
  RaisedError error;
  error.type = std::string(name(outcome.ending));
  error.message = "while the code was loaded";
  if (!outcome.note.empty()) {
    error.message += ": " + outcome.note;
  }
  return error;
}

Result<CandidateOutcome> HarnessCandidate::run(std::span<const PlannedCall> calls,
                                               std::string isolation) {
  const auto begin = std::chrono::steady_clock::now();
  outcome_.isolation = std::move(isolation);
  outcome_.level = place_.sandbox.level();
  outcome_.outcomes.resize(calls.size());
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (time_limits_.is_lost()) {
      outcome_.outcomes[i] = not_asked();
      continue;
    }
    SYNTH_TRY(Attempt attempted, attempt(calls[i]));
    if (attempted.by_wall && !confirmed_slow_) {
      confirmed_slow_ = true;
      SYNTH_CHECK(close_cell());
      beside_others_.unlock();
      {
        const auto nobody_else = place_.gate.enter_alone();
        SYNTH_TRY(attempted, attempt(calls[i]));
        SYNTH_CHECK(close_cell());
      }
      beside_others_ = place_.gate.enter();
      if (attempted.by_wall) {  // a second time
        time_limits_.add(Verdict::time_limit);
      }
    }
    time_limits_.add(attempted.outcome.ending);
    if (attempted.not_loaded) {
      outcome_.load_ending = attempted.outcome.ending;
      outcome_.load_error = load_failure(attempted.outcome);
      break;
    }
    outcome_.outcomes[i] = std::move(attempted.outcome);
  }
  SYNTH_CHECK(close_cell());
  outcome_.duration_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  hold_to_steps(calls, outcome_.outcomes);
  return std::move(outcome_);
}

// Opens a cell and loads the candidate in it.
Result<CellAnswer<HarnessLoaded>> HarnessCandidate::open_cell() {
  SYNTH_TRY(cell_, RuntimeCell::open(place_.sandbox, harness_.cell(), place_.stop));
  return harness_.load(*cell_);
}

Result<HarnessCandidate::Attempt> HarnessCandidate::attempt(const PlannedCall& call) {
  if (!cell_) {
    SYNTH_TRY(const auto loaded, open_cell());
    if (const auto* gone = std::get_if<CellGone>(&loaded)) {
      return cut_off(*gone, true);
    }
    const auto& how = std::get<HarnessLoaded>(loaded);
    if (how.ending != Verdict::pass) {
      Attempt failed{.outcome = {}, .not_loaded = true};
      failed.outcome.ending = how.ending;
      failed.outcome.error = how.error;
      return failed;
    }
  }
  SYNTH_TRY(auto answer, harness_.call(*cell_, call));
  if (const auto* gone = std::get_if<CellGone>(&answer)) {
    return cut_off(*gone, false);
  }
  auto& reply = std::get<HarnessReply>(answer);
  if (reply.last) {
    SYNTH_CHECK(close_cell());
  }
  return Attempt{.outcome = std::move(reply.outcome)};
}

Result<HarnessCandidate::Attempt> HarnessCandidate::cut_off(const CellGone& gone, bool not_loaded) {
  Attempt attempt{.outcome = outcome_of(gone), .not_loaded = not_loaded, .by_wall = gone.by_wall};
  SYNTH_TRY(const CellOutput output, close_cell());
  harness_.explain(attempt.outcome, output);
  return attempt;
}

// Closes the cell; adds its output to that of earlier ones.
Result<CellOutput> HarnessCandidate::close_cell() {
  CellOutput output;
  if (cell_) {
    SYNTH_TRY(output, cell_->close());
    add_output(output, outcome_);
    cell_.reset();
  }
  return output;
}

}  // namespace synth
