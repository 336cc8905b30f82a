#pragma once

#include <chrono>
#include <deque>
#include <optional>

namespace synth {

// How fast requests follow each other: evenly, at a rate that falls by half when the provider says
// that it was too much, and rises again with its answers until it is free, or at the most that is
// allowed. Where it refuses two with no answer between, what it asks to wait holds for every
// request. Times are given, so that nothing here waits. Not thread-safe.
class RequestPace {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // `most_per_minute`: as providers write their limits; none: only pushing back limits the rate.
  explicit RequestPace(std::optional<double> most_per_minute = {});

  // When the next request may be sent.
  [[nodiscard]] Time next() const { return next_; }
  void sent(Time now);
  // The request that was sent at `sent` was too much. Those that were under way together are told
  // of together, and count once.
  void pushed_back(Time sent, Time now, std::optional<std::chrono::milliseconds> wait);
  void answered();

  // Requests in a second; infinite where nothing limits them.
  [[nodiscard]] double rate() const { return rate_; }

 private:
  double most_;
  double rate_;
  bool refused_ = false;     // since the last answer
  double too_much_ = 0;      // the rate that was pushed back first
  std::deque<Time> recent_;  // what was sent in the second before the last one
  Time next_ = Time::min();
  Time fell_ = Time::min();
};

}  // namespace synth
