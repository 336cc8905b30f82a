#pragma once

#include "synth/cli/output/console.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace synth {

// Shows, from the first second on, what a command is at and for how long, in one line that is
// redrawn where a person watches standard error; nothing else. The line is gone after destruction
// or `clear`. Thread-safe.
class Activity {
 public:
  Activity(const Console& console, std::string what);
  ~Activity();
  Activity(const Activity&) = delete;
  Activity& operator=(const Activity&) = delete;
  Activity(Activity&&) = delete;
  Activity& operator=(Activity&&) = delete;

  // What it is at from now on.
  void now(std::string what);
  // Ends it, before something else is written.
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
