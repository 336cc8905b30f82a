#pragma once

#include "synth/authors/language_model/request_pace.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>

namespace synth {

// Limits the number of requests in flight and their rate (RequestPace). At most `most` are in
// flight: half as many after a provider pushes back, and one more after as many answers as are
// allowed in flight (additive increase, multiplicative decrease, once for all requests that were in
// flight together, as in TCP: RFC 5681). Thread-safe.
class RequestLimiter {
 public:
  using Time = RequestPace::Time;

  explicit RequestLimiter(int most, std::optional<double> most_per_minute = {})
      : most_(most), allowed_(most), pace_(most_per_minute) {}

  // A place among the requests in flight, released by the destructor.
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
    // Returns whether a place was free before the deadline.
    explicit operator bool() const { return limiter_ != nullptr; }
    [[nodiscard]] Time entered() const { return entered_; }

   private:
    RequestLimiter* limiter_ = nullptr;
    Time entered_;
  };

  Place enter(Time deadline, const std::stop_token& stop);
  // Reports that the request that entered at `entered` was one too many in flight.
  void overloaded(Time entered);
  // Reports that it came too fast; no request is sent before `wait` has passed.
  void too_fast(Time entered, std::optional<std::chrono::milliseconds> wait);
  void answered();
  [[nodiscard]] int allowed() const;
  [[nodiscard]] double rate() const;  // per second

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
