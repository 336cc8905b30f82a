#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <vector>

namespace synth {

// The lines of a batch, each with its own thread. Lines that wait for a model are not limited; of
// the others only so many work at a time. Once all of them wait, their requests can be sent, since
// no more will come. Thread-safe.
class LinesAtWork {
 public:
  // `most`: the limit of lines at work; `lines`: the number of threads, which count until `end`.
  LinesAtWork(int most, int lines) : most_(most), lines_(lines) {}

  // Waits for a free place, or for a stop, and takes it.
  void enter(const std::stop_token& stop);
  void leave();
  // Marks the beginning and the end of a line's wait for an answer; the line leaves its place
  // first.
  void pause();
  void resume();
  // Marks the end of a thread, which has no more lines.
  void end();
  [[nodiscard]] bool all_wait() const;

  // Sets a function that `announce` calls with no lock held: the line that paused or ended may have
  // been the last.
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
