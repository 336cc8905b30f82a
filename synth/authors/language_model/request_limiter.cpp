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

RequestLimiter::Place RequestLimiter::enter(std::chrono::steady_clock::time_point deadline,
                                            const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  const auto free = [this] { return in_flight_ < allowed_; };
  if (!changed_.wait_until(lock, stop, deadline, free)) {
    return Place(nullptr);
  }
  ++in_flight_;
  return Place(this);
}

void RequestLimiter::pushed_back() {
  const std::lock_guard lock(mutex_);
  allowed_ = std::max(1, allowed_ / 2);
  answered_ = 0;
}

void RequestLimiter::answered() {
  const std::lock_guard lock(mutex_);
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

}  // namespace synth
