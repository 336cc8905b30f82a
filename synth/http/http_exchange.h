#pragma once

#include "synth/http/http_message.h"

#include <functional>
#include <mutex>
#include <optional>
#include <string>

namespace synth {

// The exchange of one request, between the threads that answer it and the one that serves.
class SocketExchange final : public HttpExchange {
 public:
  // `wake` is called by any thread when there is something to do for the one that serves.
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

  // What is to be sent next.
  struct Turn {
    std::optional<HttpReply> head;  // a whole answer, or what a stream begins with
    bool is_stream = false;
    std::string events;
    bool is_last = false;  // nothing comes after it
  };
  Turn next_turn();

  // Looks, if it was asked to; returns whether it was.
  bool look();

  // The client has left.
  void leave();

 private:
  HttpRequest request_;
  std::function<void()> wake_;
  std::stop_source gone_;

  std::mutex mutex_;  // guards what follows
  std::optional<HttpReply> head_;
  bool has_head_ = false;  // also if it was taken already
  bool is_stream_ = false;
  bool is_ended_ = false;
  std::string events_;
  std::function<void(HttpExchange&)> look_;
};

}  // namespace synth
