#include "testing/runtimes/python/host/candidate.h"

#include "testing/runtimes/common/held_steps.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace synth {
namespace {

// From this number of calls on, a process for each costs more than it is worth.
constexpr std::size_t kManyCalls = 20;

constexpr std::size_t kKeptOutput = std::size_t{128} << 10U;  // per stream, all cells together

void append_within(std::string_view text, std::string& kept, bool& truncated) {
  const std::size_t room = kKeptOutput - std::min(kKeptOutput, kept.size());
  truncated = truncated || text.size() > room;
  kept += text.substr(0, room);
}

constexpr std::size_t kAhead = 8;
// Below this limit on output nothing is sent ahead: of overlapping calls, the first output of one
// may be counted to the one before it, as much as a processor writes in two milliseconds.
constexpr std::size_t kMuchOutput = std::size_t{4} << 20U;

std::size_t last_of(const std::vector<bool>& done) {
  std::size_t last = done.size();
  while (last > 0 && done[last - 1]) {
    --last;
  }
  return last - 1;  // called only while a call is not done
}

// Returns whether another call may have caused the loss of the cell. The time limit is each
// process's own.
bool may_be_anothers(const PythonCell::Answer<PythonCell::Settled>& answer) {
  const auto* gone = std::get_if<PythonCell::Gone>(&answer);
  return gone != nullptr && gone->end.ending != Verdict::time_limit;
}

template <class T>
bool cut_by_wall(const PythonCell::Answer<T>& answer) {
  const auto* gone = std::get_if<PythonCell::Gone>(&answer);
  return gone != nullptr && gone->by_wall;
}

}  // namespace

void append_output(const CellOutput& output, std::string& stdout_text, std::string& stderr_text,
                   bool& truncated) {
  if (stdout_text.empty() && stderr_text.empty()) {  // already cut, with its middle marked
    stdout_text = output.stdout_text;
    stderr_text = output.stderr_text;
  } else {
    append_within(output.stdout_text, stdout_text, truncated);
    append_within(output.stderr_text, stderr_text, truncated);
  }
  truncated = truncated || output.truncated;
}

void note_load_failure(const PythonLoaded& loaded, CandidateOutcome& outcome) {
  outcome.load_ending = loaded.ending;
  outcome.load_error = loaded.error;
  if (!outcome.load_error) {
    outcome.load_error = RaisedError{.type = std::string(name(loaded.ending)),
                                     .bases = {},
                                     .message = "while the module was loaded",
                                     .line = {},
                                     .traceback = {}};
  }
}

void note_load_failure(const PythonCell::Gone& gone, CandidateOutcome& outcome) {
  const Outcome end = outcome_of(gone);
  outcome.load_ending = end.ending;
  RaisedError error;
  error.type = std::string(name(end.ending));
  error.message = "while the module was loaded";
  if (!end.note.empty()) {
    error.message += ": " + end.note;
  }
  outcome.load_error = std::move(error);
}

Result<CandidateOutcome> PythonCandidate::run(std::span<const PlannedCall> calls) {
  const auto begin = std::chrono::steady_clock::now();
  outcome_.isolation = "strict";
  outcome_.level = place_.sandbox.level();
  outcome_.outcomes.resize(calls.size());
  std::vector<bool> done(calls.size(), false);
  bool ready = true;
  const IsolationChoice choice = place_.limits.isolation;
  if (choice == IsolationChoice::batch ||
      (choice == IsolationChoice::automatic && calls.size() >= kManyCalls)) {
    SYNTH_TRY(ready, run_batch(calls, done));
  } else if (calls.empty()) {
    SYNTH_CHECK(make_ready());
  }
  for (std::size_t i = 0; i < calls.size() && ready; ++i) {
    if (done[i]) {
      continue;
    }
    if (time_limits_.is_lost()) {
      outcome_.outcomes[i] = not_asked();
      continue;
    }
    SYNTH_TRY(ready, make_ready([&] { return send_ahead(calls, done, i); }));
    if (ready) {
      SYNTH_TRY(outcome_.outcomes[i], make_call(calls, done, i));
      const Verdict ending = outcome_.outcomes[i].ending;
      time_limits_.add(ending);
      if (slow_in_batch_ == i) {
        time_limits_.add(ending);
      }
    }
  }
  SYNTH_CHECK(close_cell());
  outcome_.duration_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  hold_to_steps(calls, outcome_.outcomes);
  return std::move(outcome_);
}

// Makes the calls without setup in one process. Those that ended by themselves are done; all others
// must be made strictly. Returns false if the candidate does not load.
Result<bool> PythonCandidate::run_batch(std::span<const PlannedCall> calls,
                                        std::vector<bool>& done) {
  std::vector<const PlannedCall*> together;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (calls[i].setup.empty()) {
      together.push_back(&calls[i]);
      places.push_back(i);
    }
  }
  SYNTH_TRY(const bool ready, make_ready([&] { return cell_->send_last(together); }));
  if (!ready) {
    return false;
  }
  outcome_.isolation = "batch";
  SYNTH_TRY(auto last, cell_->settle_last(together.size()));
  SYNTH_CHECK(close_cell());
  const bool in_time = last.end.cpu_ms <= static_cast<double>(place_.limits.time.count());
  const bool believed = last.answers.size() <= together.size() && in_time;
  if (last.answers.size() < together.size() &&
      (!in_time || last.gone.end.ending == Verdict::time_limit)) {
    slow_in_batch_ = places[last.answers.size()];
  }
  for (std::size_t i = 0; believed && i < last.answers.size(); ++i) {
    if (last.answers[i].ending == Verdict::pass) {
      outcome_.outcomes[places[i]] = std::move(last.answers[i]);
      done[places[i]] = true;
    }
  }
  return true;
}

// Loads the candidate in a cell if needed; if that fails, the outcome says why.
Result<bool> PythonCandidate::make_ready(const std::function<Result<void>()>& send_behind) {
  if (cell_) {
    return true;
  }
  SYNTH_TRY(Loaded answer, open_and_load(send_behind));
  if (cut_by_wall(answer) && !confirmed_slow_) {
    confirmed_slow_ = true;
    SYNTH_TRY(answer, alone([this] { return open_and_load(); }));
    if (std::holds_alternative<PythonLoaded>(answer)) {  // that cell is closed again
      SYNTH_TRY(answer, open_and_load(send_behind));
    }
  }
  if (const auto* gone = std::get_if<PythonCell::Gone>(&answer)) {
    note_load_failure(*gone, outcome_);
    return false;
  }
  const auto& loaded = std::get<PythonLoaded>(answer);
  if (loaded.ending != Verdict::pass) {
    note_load_failure(loaded, outcome_);
    return false;
  }
  return true;
}

// Sends further requests behind the one to load, so that the cell need not wait for them.
Result<PythonCandidate::Loaded> PythonCandidate::open_and_load(
    const std::function<Result<void>()>& send_behind) {
  SYNTH_TRY(cell_,
            PythonCell::open(place_.sandbox, place_.interpreter, place_.limits, place_.stop));
  sent_ = 0;
  calls_of_cell_ = 0;
  SYNTH_CHECK(cell_->send_load(source_));
  if (send_behind) {
    SYNTH_CHECK(send_behind());
  }
  return cell_->settle_load();
}

// Sends some calls before earlier ones are answered, so that the cell need not wait for the engine.
// The last call needs no process other than the cell's.
Result<void> PythonCandidate::send_ahead(std::span<const PlannedCall> calls,
                                         const std::vector<bool>& done, std::size_t index) {
  const std::size_t ahead = place_.limits.output_bytes < kMuchOutput ? 1 : kAhead;
  for (sent_ = std::max(sent_, index); sent_ < std::min(index + ahead, calls.size()); ++sent_) {
    if (done[sent_]) {
      continue;
    }
    const PlannedCall* call = &calls[sent_];
    ++calls_of_cell_;
    SYNTH_CHECK(sent_ == last_of(done) ? cell_->send_last({&call, 1})
                                       : cell_->send(python_call_request(*call, place_.limits)));
  }
  return {};
}

Result<Outcome> PythonCandidate::make_call(std::span<const PlannedCall> calls,
                                           const std::vector<bool>& done, std::size_t index) {
  SYNTH_CHECK(send_ahead(calls, done, index));
  SYNTH_TRY(Settled answer, index == last_of(done) ? settle_last_call() : cell_->settle());
  const std::string request = python_call_request(calls[index], place_.limits);
  if (may_be_anothers(answer) && calls_of_cell_ > 1) {
    SYNTH_CHECK(close_cell());
    SYNTH_TRY(answer, load_and_call(request));
  }
  if (cut_by_wall(answer) && !confirmed_slow_) {
    confirmed_slow_ = true;
    SYNTH_TRY(answer, alone([&] { return load_and_call(request); }));
    if (cut_by_wall(answer)) {  // a second time
      time_limits_.add(Verdict::time_limit);
    }
  }
  if (const auto* gone = std::get_if<PythonCell::Gone>(&answer)) {
    SYNTH_CHECK(close_cell());
    return outcome_of(*gone);
  }
  auto& settled = std::get<PythonCell::Settled>(answer);
  if (settled.left_over) {  // the next call gets a clean cell
    SYNTH_CHECK(close_cell());
  }
  return std::move(settled.reply.outcome);
}

Result<PythonCandidate::Settled> PythonCandidate::settle_last_call() {
  SYNTH_TRY(PythonCell::LastCalls last, cell_->settle_last(1));
  if (last.end.frames <= 1 && !last.end.exit_status && !last.end.signal) {
    return std::move(last.gone);
  }
  std::optional<Outcome> answer;
  if (!last.answers.empty()) {
    answer = std::move(last.answers.front());
  }
  PythonCell::Settled settled{.reply = {}, .left_over = true};
  settled.reply.outcome = settle_python_call(last.end, std::move(answer), place_.limits);
  return settled;
}

Result<PythonCandidate::Settled> PythonCandidate::load_and_call(const std::string& request) {
  SYNTH_TRY(Loaded answer, open_and_load());
  if (auto* gone = std::get_if<PythonCell::Gone>(&answer)) {
    return std::move(*gone);
  }
  ++calls_of_cell_;
  return cell_->run(request);
}

Result<void> PythonCandidate::close_cell() {
  if (cell_) {
    SYNTH_TRY(const CellOutput output, cell_->close());
    append_output(output, outcome_.stdout_text, outcome_.stderr_text, outcome_.truncated);
    cell_.reset();
  }
  return {};
}

// Runs `step` alone, in cells that are closed before other runs continue.
template <class Step>
auto PythonCandidate::alone(Step step) -> decltype(step()) {
  SYNTH_CHECK(close_cell());
  beside_others_.unlock();
  auto result = [&]() -> decltype(step()) {
    const auto nobody_else = place_.gate.enter_alone();
    auto answer = step();
    SYNTH_CHECK(close_cell());
    return answer;
  }();
  beside_others_ = place_.gate.enter();
  return result;
}

}  // namespace synth
