#pragma once

#include "synth/session/session_folder.h"
#include "testing/core/limits.h"
#include "testing/runtimes/common/runtimes.h"
#include "testing/runtimes/common/steps.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// The limits of a whole session.
struct SessionLimits {
  std::size_t steps = 10'000;
  std::chrono::milliseconds time{600'000};  // of the kept steps: the longest replay
  std::uintmax_t result_bytes = std::uintmax_t{256} << 20U;
};

// The result of running a session's steps again.
struct Replay {
  std::size_t steps = 0;
  std::vector<std::int64_t> different;  // steps with other results than at first
  std::vector<std::int64_t> left_out;   // steps that ended the interpreter this time
};

struct SessionRun {
  SessionStep step;
  std::vector<ShownResult> shown;     // the contents of step.shown
  std::optional<std::size_t> result;  // in `shown`: the value of the expression at its end
  std::optional<Value> value;    // of the expression at its end; for Bash: its output and status
  std::optional<Replay> replay;  // if steps had to be run again before it
  bool remembers = true;         // false if the step was lost; the others are kept
};

// A session with its interpreter, which the first step starts and which lives as long as this
// object. A step that ends the interpreter, or reaches a limit, is recorded but not kept: before
// the next step all kept steps run again in a new interpreter. Not thread-safe.
class LiveSession {
 public:
  // `runtimes` must outlive it.
  LiveSession(SessionFolder folder, const Runtimes& runtimes, const SessionLimits& limits = {})
      : folder_(std::move(folder)), runtimes_(runtimes), limits_(limits) {}

  [[nodiscard]] const SessionFolder& folder() const { return folder_; }
  [[nodiscard]] SessionFolder& folder() { return folder_; }

  // Runs one more step. `limits` are of the step, and of the cell if it has to be started. Errors:
  // budget_exhausted, once the session has reached its own limits; interrupted, and nothing of the
  // step is kept then; of the set-up.
  Result<SessionRun> run(const std::string& source, const Limits& limits,
                         const std::stop_token& stop);

  // Removes the last step. The next one replays those before it.
  Result<void> undo();

  // Ends the interpreter and keeps the files of its folder. Returns those that cannot be kept.
  Result<CollectedFiles> close();

 private:
  Result<void> check_limits() const;
  Result<std::optional<Replay>> start(const Limits& limits, const std::stop_token& stop);
  Result<bool> replay_once(const Limits& limits, Replay& replay, const std::stop_token& stop);
  Result<SessionRun> record(const std::string& source, const Limits& limits, StepOutcome outcome);

  SessionFolder folder_;
  const Runtimes& runtimes_;
  SessionLimits limits_;
  std::unique_ptr<StepInterpreter> interpreter_;
};

}  // namespace synth
