#pragma once

#include "synth/server/rpc_message.h"
#include "synth/support/line_reader.h"
#include "synth/support/result.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace synth {

// What the work on one request may use.
struct RpcCall {
  std::stop_token stop;  // the request was cancelled, or nobody is there to read its answer
  // Sends a notification; `params` is JSON text.
  std::function<void(std::string_view method, std::string_view params)> notify;
};

using RpcAnswer = tl::expected<std::string, RpcError>;  // the result's JSON text

// What a server understands.
class RpcProtocol {
 public:
  virtual ~RpcProtocol() = default;

  // Whether answering takes so little that the next message may wait for it. Such requests are
  // answered in the order in which they come.
  [[nodiscard]] virtual bool is_quick(const RpcMessage& request) const = 0;

  // Called once, before the first request that is not quick, by the thread that reads.
  virtual Result<void> prepare() = 0;

  // Answers a request. Thread-safe.
  virtual RpcAnswer answer(const RpcMessage& request, const RpcCall& call) = 0;

  // The id of the request that a notification cancels, if it does. A request that was cancelled is
  // not answered.
  virtual std::optional<Value> cancelled_by(const RpcMessage& notification) = 0;
};

// Reads a message a line from `in` and writes answers to the descriptor `out`, as they are ready.
// At most `at_once` requests are worked on at a time; others wait. At the end of the input,
// requests that are under way are finished, unless nobody reads `out` any more: then, and if `stop`
// is requested, they are told to stop. Returns when all have ended.
//
// A message that cannot be read is answered with an error and ends nothing.
Result<void> serve_messages(LineReader& in, int out, RpcProtocol& protocol, int at_once,
                            const std::stop_token& stop);

}  // namespace synth
