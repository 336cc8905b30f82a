#pragma once

#include <chrono>
#include <deque>
#include <optional>

namespace synth {

// The rate of requests: evenly spaced, halved when the provider pushes back, and raised again by
// answers until it is unlimited, or at the limit. If the provider rejects two requests with no
// answer between them, the wait that it asks for holds for every request. The caller passes the
// time, so that nothing here waits. Not thread-safe.
class RequestPace {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // `most_per_minute`: the limit, in the unit of the providers; none: only the provider's
  // rejections limit the rate.
  explicit RequestPace(std::optional<double> most_per_minute = {});

  // Returns the time at which the next request may be sent.
  [[nodiscard]] Time next() const { return next_; }
  void sent(Time now);
  // Reports that the request sent at `sent` was too much. Requests that were in flight together are
  // rejected together, and count once.
  void pushed_back(Time sent, Time now, std::optional<std::chrono::milliseconds> wait);
  void answered();

  // Returns the requests per second; infinite if unlimited.
  [[nodiscard]] double rate() const { return rate_; }

 private:
  double most_;
  double rate_;
  bool refused_ = false;     // since the last answer
  double too_much_ = 0;      // the rate that was first rejected
  std::deque<Time> recent_;  // times of the requests in the second before the last one
  Time next_ = Time::min();
  Time fell_ = Time::min();
};

}  // namespace synth
