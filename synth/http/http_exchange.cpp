#include "synth/http/http_exchange.h"

#include <utility>

namespace synth {

void SocketExchange::answer(HttpReply reply) {
  {
    const std::lock_guard lock(mutex_);
    if (has_head_) {
      return;
    }
    has_head_ = true;
    is_ended_ = true;
    head_ = std::move(reply);
  }
  wake_();
}

void SocketExchange::begin_events(HttpFields fields) {
  {
    const std::lock_guard lock(mutex_);
    if (has_head_) {
      return;
    }
    has_head_ = true;
    is_stream_ = true;
    head_ = HttpReply{.type = "text/event-stream", .fields = std::move(fields)};
  }
  wake_();
}

void SocketExchange::send_event(std::string_view data) {
  {
    const std::lock_guard lock(mutex_);
    if (is_ended_ || gone_.stop_requested()) {
      return;
    }
    events_.append("data: ").append(data).append("\n\n");
  }
  wake_();
}

void SocketExchange::end_events() {
  {
    const std::lock_guard lock(mutex_);
    is_ended_ = true;
  }
  wake_();
}

void SocketExchange::look_often(std::function<void(HttpExchange&)> look) {
  const std::lock_guard lock(mutex_);
  look_ = std::move(look);
}

SocketExchange::Turn SocketExchange::next_turn() {
  const std::lock_guard lock(mutex_);
  return {.head = std::exchange(head_, std::nullopt),
          .is_stream = is_stream_,
          .events = std::exchange(events_, {}),
          .is_last = is_ended_};
}

bool SocketExchange::look() {
  std::function<void(HttpExchange&)> look;
  {
    const std::lock_guard lock(mutex_);
    look = look_;
  }
  if (look) {
    look(*this);
  }
  return look != nullptr;
}

void SocketExchange::leave() {
  gone_.request_stop();
  wake_();
}

}  // namespace synth
