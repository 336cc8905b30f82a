#pragma once

#include "synth/server/rpc_message.h"
#include "synth/support/result.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace synth {

// The services for the work on one request.
struct RpcCall {
  std::stop_token stop;  // the request was cancelled, or its client has left
  // Sends a notification; `params` is JSON text.
  std::function<void(std::string_view method, std::string_view params)> notify;
};

using RpcAnswer = tl::expected<std::string, RpcError>;  // the result's JSON text

// The protocol of a server.
class RpcProtocol {
 public:
  virtual ~RpcProtocol() = default;

  // Returns whether the answer takes so little time that the next message may wait for it. Such
  // requests are answered in the order in which they come.
  [[nodiscard]] virtual bool is_quick(const RpcMessage& request) const = 0;

  // Called before the first request that is not quick, by the reading thread, until it succeeds.
  virtual Result<void> prepare() = 0;

  // Answers a request. Thread-safe.
  virtual RpcAnswer answer(const RpcMessage& request, const RpcCall& call) = 0;

  // Returns the id of the request that a notification cancels, if it does. A cancelled request is
  // not answered.
  virtual std::optional<Value> cancelled_by(const RpcMessage& notification) = 0;
};

// The sender of a request, which gets the result from the thread that works on it.
class RpcAsker {
 public:
  virtual ~RpcAsker() = default;
  virtual void notify(std::string_view method, std::string_view params) = 0;
  virtual void answer(const Value& id, const RpcAnswer& answer) = 0;
  // Reports that the request was cancelled: there will be no answer.
  virtual void cancelled() = 0;
  // Returns a token that is stopped when the sender no longer waits for the answer.
  [[nodiscard]] virtual std::stop_token gone() const = 0;
};

// The open requests, and the threads that work on them. One thread takes requests in.
class RpcDesk {
 public:
  // At most `at_once` requests are worked on at a time; others wait. `protocol` must outlive it.
  RpcDesk(RpcProtocol& protocol, int at_once)
      : protocol_(protocol), at_once_(static_cast<std::size_t>(at_once)) {}
  // Stops all requests, and waits for them.
  ~RpcDesk();
  RpcDesk(const RpcDesk&) = delete;
  RpcDesk& operator=(const RpcDesk&) = delete;

  // Takes a request. A quick one is answered before this returns. Ids are unique in a conversation:
  // an id in use is refused, since a cancellation would be ambiguous.
  void take(RpcMessage request, const std::string& conversation, std::shared_ptr<RpcAsker> asker);

  // Stops one request of a conversation, or all of them.
  void cancel(const std::string& conversation, const Value& id);
  void cancel_all(const std::string& conversation);

  // Waits until all requests are answered; polls `is_over`, and stops all requests if it returns
  // true.
  void finish(const std::function<bool()>& is_over);

 private:
  struct Work {
    RpcMessage request;
    std::string conversation;
    std::string name;  // the text of its id
    std::shared_ptr<RpcAsker> asker;
    std::stop_source source = {};
    bool is_cancelled = false;
    bool is_answered = false;  // true from when the client may reuse the id
  };

  Result<void> prepare();
  void queue(Work work);
  void work();
  void answer(Work& work);
  template <class Which>
  void cancel_those(const Which& which);

  RpcProtocol& protocol_;
  std::size_t at_once_;
  bool is_prepared_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::list<Work> open_;  // a list: addresses stay valid
  std::deque<std::list<Work>::iterator> waiting_;
  std::size_t idle_ = 0;
  bool is_ending_ = false;
  std::vector<std::jthread> threads_;  // declared last: end before the members they use
};

}  // namespace synth
