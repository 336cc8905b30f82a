#pragma once

#include "testing/runtimes/common/alone_gate.h"
#include "testing/runtimes/common/time_limits.h"
#include "testing/runtimes/python/host/cell.h"

#include <functional>
#include <optional>
#include <shared_mutex>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// The sandbox, interpreter and limits of Python code.
struct PythonPlace {
  Sandbox& sandbox;
  const PythonInterpreter& interpreter;
  AloneGate& gate;
  Limits limits;
  std::stop_token stop;
};

// One candidate and its calls: opens cells as needed, loads the candidate in each, and repeats
// alone a call that only wall time cut off.
class PythonCandidate {
 public:
  PythonCandidate(PythonPlace place, const std::string& source)
      : place_(std::move(place)), source_(source), beside_others_(place_.gate.enter()) {}

  // Makes the calls; at most once. Errors are of the setup; interrupted.
  Result<CandidateOutcome> run(std::span<const PlannedCall> calls);

 private:
  using Loaded = PythonCell::Answer<PythonLoaded>;
  using Settled = PythonCell::Answer<PythonCell::Settled>;

  Result<bool> run_batch(std::span<const PlannedCall> calls, std::vector<bool>& done);
  Result<bool> make_ready(const std::function<Result<void>()>& send_behind = {});
  Result<Loaded> open_and_load(const std::function<Result<void>()>& send_behind = {});
  Result<Outcome> make_call(std::span<const PlannedCall> calls, const std::vector<bool>& done,
                            std::size_t index);
  Result<void> send_ahead(std::span<const PlannedCall> calls, const std::vector<bool>& done,
                          std::size_t index);
  Result<Settled> settle_last_call();
  Result<Settled> load_and_call(const std::string& request);
  Result<void> close_cell();
  template <class Step>
  auto alone(Step step) -> decltype(step());

  PythonPlace place_;
  const std::string& source_;
  std::shared_lock<std::shared_mutex> beside_others_;
  std::optional<PythonCell> cell_;  // with the candidate loaded
  std::size_t sent_ = 0;            // all calls before this one were sent to the cell, or are done
  int calls_of_cell_ = 0;           // number of calls sent to it
  CandidateOutcome outcome_;
  bool confirmed_slow_ = false;  // once per candidate: the candidate is slow, not the machine
  TimeLimitCount time_limits_{place_.limits};
  std::optional<std::size_t> slow_in_batch_;  // the call at which a batch reached its time limit
};

// Adds a cell's output to that of earlier ones, within the same limit.
void append_output(const CellOutput& output, std::string& stdout_text, std::string& stderr_text,
                   bool& truncated);

// Put how loading ended into the outcome of a candidate that does not load.
void note_load_failure(const PythonLoaded& loaded, CandidateOutcome& outcome);
void note_load_failure(const PythonCell::Gone& gone, CandidateOutcome& outcome);

}  // namespace synth
