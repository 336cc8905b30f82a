#pragma once

#include "synth/authors/language_model/request_pace.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>

namespace synth {

// How many requests are in flight at once, and how fast they follow each other (RequestPace): at
// most `most`, half as many when a provider pushes back, one more after as many answers as are
// allowed in flight (additive increase, multiplicative decrease, once for all that were under way
// together, as TCP does it: RFC 5681). Thread-safe.
class RequestLimiter {
 public:
  using Time = RequestPace::Time;

  explicit RequestLimiter(int most, std::optional<double> most_per_minute = {})
      : most_(most), allowed_(most), pace_(most_per_minute) {}

  // A place among those in flight, given back at its end.
  class Place {
   public:
    Place() = default;
    Place(RequestLimiter& limiter, Time entered) : limiter_(&limiter), entered_(entered) {}
    Place(Place&& other) noexcept : limiter_(other.limiter_), entered_(other.entered_) {
      other.limiter_ = nullptr;
    }
    Place& operator=(Place&&) = delete;
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place();
    // Whether one was had before the deadline.
    explicit operator bool() const { return limiter_ != nullptr; }
    [[nodiscard]] Time entered() const { return entered_; }

   private:
    RequestLimiter* limiter_ = nullptr;
    Time entered_;
  };

  Place enter(Time deadline, const std::stop_token& stop);
  // A request that entered then was one too many at once.
  void overloaded(Time entered);
  // ... or came too fast; nobody is to ask before `wait` has passed.
  void too_fast(Time entered, std::optional<std::chrono::milliseconds> wait);
  void answered();
  [[nodiscard]] int allowed() const;
  [[nodiscard]] double rate() const;  // in a second

 private:
  const int most_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  int allowed_;
  int in_flight_ = 0;
  int answered_ = 0;  // since the last change
  Time fell_ = Time::min();
  RequestPace pace_;
};

}  // namespace synth
