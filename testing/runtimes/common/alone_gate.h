#pragma once

#include <mutex>
#include <shared_mutex>

namespace synth {

// A gate that lets many runs proceed side by side, or one alone: a time limit that only wall time
// decided is confirmed by a run alone. The turnstile keeps new runs from starving the one that
// waits to be alone.
class AloneGate {
 public:
  std::shared_lock<std::shared_mutex> enter() {
    const std::scoped_lock waiting(turnstile_);
    return std::shared_lock(running_);
  }
  std::unique_lock<std::shared_mutex> enter_alone() {
    const std::scoped_lock waiting(turnstile_);
    return std::unique_lock(running_);
  }

 private:
  std::mutex turnstile_;
  std::shared_mutex running_;  // held shared by each run, or exclusively by a run alone
};

}  // namespace synth
