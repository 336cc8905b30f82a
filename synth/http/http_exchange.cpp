#include "synth/http/http_exchange.h"

#include <utility>

namespace synth {

// Changes the answer, and wakes the serving thread.
template <class Change>
void SocketExchange::tell(const Change& change) {
  {
    const std::lock_guard lock(mutex_);
    change();
  }
  wake_();
}

void SocketExchange::begin(HttpReply head, bool is_stream) {
  tell([&] {
    if (!std::exchange(has_head_, true)) {
      is_stream_ = is_stream;
      is_ended_ = !is_stream;
      head_ = std::move(head);
    }
  });
}

void SocketExchange::answer(HttpReply reply) {
  begin(std::move(reply), false);
}

void SocketExchange::begin_events(HttpFields fields) {
  begin({.type = "text/event-stream", .fields = std::move(fields)}, true);
}

void SocketExchange::send_event(std::string_view data) {
  tell([&] {
    if (!is_ended_ && !gone_.stop_requested()) {
      events_.append("data: ").append(data).append("\n\n");
    }
  });
}

void SocketExchange::end_events() {
  tell([&] { is_ended_ = true; });
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
