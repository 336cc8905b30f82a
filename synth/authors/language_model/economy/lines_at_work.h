#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <vector>

namespace synth {

// Lines of a batch, each with a thread of its own: those that wait for a model cost nothing, of the
// others only so many work at a time. Once all wait, what they ask can be sent: nobody will ask
// more. Thread-safe.
class LinesAtWork {
 public:
  // `most`: that work at a time; `lines`: threads, which count until `end`.
  LinesAtWork(int most, int lines) : most_(most), lines_(lines) {}

  // Begins or goes on with work once there is room, or at a stop.
  void enter(const std::stop_token& stop);
  void leave();
  // From now on, or no more, a line waits for an answer; it has left before it does.
  void pause();
  void resume();
  // A thread has no more lines.
  void end();
  [[nodiscard]] bool all_wait() const;

  // Called, with no lock held, when `announce` is: who paused or ended may have been the last.
  void on_change(std::function<void()> listener);
  void announce() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable_any left_;
  int most_;
  int lines_;
  int working_ = 0;
  int waiting_ = 0;
  std::vector<std::function<void()>> listeners_;
};

}  // namespace synth
