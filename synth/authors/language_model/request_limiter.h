#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace synth {

// How many requests are in flight at once: at most `most`, half as many each time a provider pushes
// back, one more after as many answers as are allowed in flight (additive increase, multiplicative
// decrease, as TCP does it: RFC 5681). Thread-safe.
class RequestLimiter {
 public:
  explicit RequestLimiter(int most) : most_(most), allowed_(most) {}

  // A place among those in flight, given back at its end.
  class Place {
   public:
    explicit Place(RequestLimiter* limiter) : limiter_(limiter) {}
    Place(Place&& other) noexcept : limiter_(other.limiter_) { other.limiter_ = nullptr; }
    Place& operator=(Place&&) = delete;
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place();
    // Whether one was had before the deadline.
    explicit operator bool() const { return limiter_ != nullptr; }

   private:
    RequestLimiter* limiter_;
  };

  Place enter(std::chrono::steady_clock::time_point deadline, const std::stop_token& stop);
  void pushed_back();
  void answered();
  [[nodiscard]] int allowed() const;

 private:
  const int most_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  int allowed_;
  int in_flight_ = 0;
  int answered_ = 0;  // since the last change
};

}  // namespace synth
