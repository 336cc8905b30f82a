#pragma once

#include "synth/http/http_message.h"

#include <functional>
#include <mutex>
#include <optional>
#include <string>

namespace synth {

// The exchange of one request, between the answering threads and the serving thread.
class SocketExchange final : public HttpExchange {
 public:
  // Any thread calls `wake` when there is work for the serving thread.
  SocketExchange(HttpRequest request, std::function<void()> wake)
      : request_(std::move(request)), wake_(std::move(wake)) {}

  [[nodiscard]] const HttpRequest& request() const override { return request_; }
  [[nodiscard]] std::stop_token gone() const override { return gone_.get_token(); }
  void answer(HttpReply reply) override;
  void begin_events(HttpFields fields) override;
  void send_event(std::string_view data) override;
  void end_events() override;
  void look_often(std::function<void(HttpExchange&)> look) override;

  // The rest is for the serving thread.

  // The data to send next.
  struct Turn {
    std::optional<HttpReply> head;  // a whole answer, or the head of a stream
    bool is_stream = false;
    std::string events;
    bool is_last = false;  // true if nothing comes after it
  };
  Turn next_turn();

  // Calls the function of `look_often`. Returns whether there is one.
  bool look();

  // Records that the client has left.
  void leave();

 private:
  template <class Change>
  void tell(const Change& change);
  void begin(HttpReply head, bool is_stream);

  HttpRequest request_;
  std::function<void()> wake_;
  std::stop_source gone_;

  std::mutex mutex_;  // guards the members below
  std::optional<HttpReply> head_;
  bool has_head_ = false;  // true even after the head was taken
  bool is_stream_ = false;
  bool is_ended_ = false;
  std::string events_;
  std::function<void(HttpExchange&)> look_;
};

}  // namespace synth
