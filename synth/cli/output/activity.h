#pragma once

#include "synth/cli/output/console.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace synth {

// Shows, from the first second on, the current activity of a command and its duration, in one line
// that is redrawn if standard error is a terminal; else nothing. The line is removed by the
// destructor or `clear`. Thread-safe.
class Activity {
 public:
  Activity(const Console& console, std::string what);
  ~Activity();
  Activity(const Activity&) = delete;
  Activity& operator=(const Activity&) = delete;

  // Sets the current activity.
  void now(std::string what);
  // Removes the line, before other output.
  void clear();

 private:
  void show(const std::stop_token& stop);

  const Console& console_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::mutex mutex_;  // guards: what_
  std::condition_variable_any changed_;
  std::string what_;
  std::jthread thread_;
};

}  // namespace synth
