#pragma once

#include <mutex>
#include <shared_mutex>

namespace synth {

// Lets many run side by side, or one alone: a time limit that only the clock decided is confirmed
// by a run with nothing beside it. The turnstile keeps newcomers from starving who waits to be
// alone.
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
  std::shared_mutex running_;  // held shared by each run, or by the one that is alone
};

}  // namespace synth
