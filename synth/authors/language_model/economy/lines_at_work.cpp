#include "synth/authors/language_model/economy/lines_at_work.h"

#include <utility>

namespace synth {

void LinesAtWork::enter(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  left_.wait(lock, stop, [this] { return working_ < most_; });
  ++working_;
}

void LinesAtWork::leave() {
  const std::lock_guard lock(mutex_);
  --working_;
  left_.notify_one();
}

void LinesAtWork::pause() {
  const std::lock_guard lock(mutex_);
  ++waiting_;
}

void LinesAtWork::resume() {
  const std::lock_guard lock(mutex_);
  --waiting_;
}

void LinesAtWork::end() {
  {
    const std::lock_guard lock(mutex_);
    --lines_;
  }
  announce();
}

bool LinesAtWork::all_wait() const {
  const std::lock_guard lock(mutex_);
  return waiting_ >= lines_;
}

void LinesAtWork::on_change(std::function<void()> listener) {
  const std::lock_guard lock(mutex_);
  listeners_.push_back(std::move(listener));
}

void LinesAtWork::announce() const {
  std::vector<std::function<void()>> listeners;
  {
    const std::lock_guard lock(mutex_);
    listeners = listeners_;
  }
  for (const auto& listener : listeners) {
    listener();
  }
}

}  // namespace synth
