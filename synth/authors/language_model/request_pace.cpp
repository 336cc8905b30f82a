#include "synth/authors/language_model/request_pace.h"

#include <algorithm>
#include <limits>

namespace synth {
namespace {

constexpr double kFree = std::numeric_limits<double>::infinity();
// The number of answers after which the rate is back at the rejected rate; at twice that rate it is
// unlimited.
constexpr double kAnswersToRise = 16;
// The least part of the rejected rate: each rejected request waits longer every time, and a
// provider that rejects all of them says how long.
constexpr double kLeastPart = 1.0 / 4;
// Per second, the least rate: one measured in a slow moment says little.
constexpr double kLeast = 2;
// The least span over which a rate is measured.
constexpr std::chrono::milliseconds kLeastSpan{100};

}  // namespace

RequestPace::RequestPace(std::optional<double> most_per_minute)
    : most_(most_per_minute ? *most_per_minute / 60 : kFree), rate_(most_) {}

void RequestPace::sent(Time now) {
  while (!recent_.empty() && now - recent_.front() > std::chrono::seconds(1)) {
    recent_.pop_front();
  }
  recent_.push_back(now);
  const auto apart = std::chrono::duration_cast<Time::duration>(
      std::chrono::duration<double>(rate_ == kFree ? 0 : 1 / rate_));
  next_ = std::max(next_, now + apart);
}

void RequestPace::pushed_back(Time sent, Time now, std::optional<std::chrono::milliseconds> wait) {
  if (wait && refused_) {
    next_ = std::max(next_, now + *wait);
  }
  refused_ = true;
  if (sent <= fell_) {
    return;
  }
  fell_ = now;
  const Time first = recent_.empty() ? sent : recent_.front();
  const std::chrono::duration<double> span = std::max<Time::duration>(now - first, kLeastSpan);
  const double had = std::min(rate_, static_cast<double>(recent_.size()) / span.count());
  too_much_ = std::max(too_much_, had);
  rate_ = std::min(most_, std::max({had / 2, too_much_ * kLeastPart, kLeast}));
}

void RequestPace::answered() {
  refused_ = false;
  if (rate_ >= most_) {
    return;
  }
  rate_ += too_much_ / kAnswersToRise;
  if (rate_ >= std::min(most_, 2 * too_much_)) {
    rate_ = most_;
    too_much_ = 0;
  }
}

}  // namespace synth
