#pragma once

#include "specs/value.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>

namespace synth {

// One message of JSON-RPC 2.0 (https://www.jsonrpc.org/specification), as it arrives.
struct RpcMessage {
  enum class Kind { request, notification, response };
  Kind kind = Kind::request;
  Value id;            // of a request or a response: an Integer or a string
  std::string method;  // of a request or a notification
  Value params;        // a Dict; empty if the message has none
};

// An error as JSON-RPC reports it. `data` is JSON text; empty for none.
struct RpcError {
  int code = 0;
  std::string message;
  std::string data = {};
};

// The codes that JSON-RPC reserves.
inline constexpr int kRpcParseError = -32700;
inline constexpr int kRpcInvalidRequest = -32600;
inline constexpr int kRpcMethodNotFound = -32601;
inline constexpr int kRpcInvalidParams = -32602;
inline constexpr int kRpcInternalError = -32603;

// A message that could not be read, with its id if that could be.
struct RpcFault {
  RpcError error;
  Value id;  // Null if unknown
};

// Reads one line. Foreign text: every field is checked, and an error names the field. Batches,
// which are arrays, are refused.
tl::expected<RpcMessage, RpcFault> read_rpc_message(std::string_view line);

// Return messages as lines without their end. `result` and `params` are JSON text.
std::string rpc_result(const Value& id, std::string_view result);
std::string rpc_error(const Value& id, const RpcError& error);
std::string rpc_notification(std::string_view method, std::string_view params);

}  // namespace synth
