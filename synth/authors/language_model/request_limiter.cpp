#include "synth/authors/language_model/request_limiter.h"

#include <algorithm>

namespace synth {

RequestLimiter::Place::~Place() {
  if (limiter_ != nullptr) {
    const std::lock_guard lock(limiter_->mutex_);
    --limiter_->in_flight_;
    limiter_->changed_.notify_all();
  }
}

RequestLimiter::Place RequestLimiter::enter(Time deadline, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (true) {
    const auto free = [this] { return in_flight_ < allowed_; };
    if (!changed_.wait_until(lock, stop, deadline, free)) {
      return {};
    }
    const Time now = std::chrono::steady_clock::now();
    const Time next = pace_.next();
    if (next <= now) {
      ++in_flight_;
      pace_.sent(now);
      return {*this, now};
    }
    if (next > deadline) {
      return {};
    }
    changed_.wait_until(lock, stop, next, [] { return false; });
    if (stop.stop_requested()) {
      return {};
    }
  }
}

void RequestLimiter::overloaded(Time entered) {
  const std::lock_guard lock(mutex_);
  if (entered > fell_) {
    fell_ = std::chrono::steady_clock::now();
    allowed_ = std::max(1, allowed_ / 2);
    answered_ = 0;
  }
}

void RequestLimiter::too_fast(Time entered, std::optional<std::chrono::milliseconds> wait) {
  overloaded(entered);
  const std::lock_guard lock(mutex_);
  pace_.pushed_back(entered, std::chrono::steady_clock::now(), wait);
}

void RequestLimiter::answered() {
  const std::lock_guard lock(mutex_);
  pace_.answered();
  if (allowed_ < most_ && ++answered_ >= allowed_) {
    ++allowed_;
    answered_ = 0;
    changed_.notify_all();
  }
}

int RequestLimiter::allowed() const {
  const std::lock_guard lock(mutex_);
  return allowed_;
}

double RequestLimiter::rate() const {
  const std::lock_guard lock(mutex_);
  return pace_.rate();
}

}  // namespace synth
