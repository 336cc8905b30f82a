#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace synth {

// Requests a stop when another is requested, and at a deadline.
class TimedStop {
 public:
  TimedStop(std::stop_token earlier, std::chrono::steady_clock::time_point deadline)
      : earlier_(std::move(earlier), [this] { source_.request_stop(); }),
        timer_([this, deadline](const std::stop_token& end) {
          std::unique_lock lock(mutex_);
          ended_.wait_until(lock, end, deadline, [] { return false; });
          if (!end.stop_requested()) {
            source_.request_stop();
          }
        }) {}

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::stop_callback<std::function<void()>> earlier_;
  std::mutex mutex_;
  std::condition_variable_any ended_;
  std::jthread timer_;  // declared last: ends first
};

}  // namespace synth
