#include "synth/server/rpc_message.h"

#include "specs/json.h"

namespace synth {
namespace {

// Deeper JSON is not a legitimate request.
constexpr JsonLimits kLimits{.max_depth = 256, .max_bytes = std::size_t{64} << 20U};

tl::unexpected<RpcFault> unreadable(int code, std::string message, Value id = {}) {
  return tl::unexpected(RpcFault{{code, std::move(message)}, std::move(id)});
}

bool is_id(const Value& value) {
  return value.is<Integer>() || value.is<std::string>();
}

JsonWriter begin_message() {
  JsonWriter out;
  out.begin_object();
  out.key("jsonrpc").string("2.0");
  return out;
}

}  // namespace

tl::expected<RpcMessage, RpcFault> read_rpc_message(std::string_view line) {
  auto document = parse_json(line, kLimits);
  if (!document) {
    return unreadable(kRpcParseError, "not JSON: " + document.error().message);
  }
  const JsonField json(*document);
  if (!json.is_object()) {
    return unreadable(kRpcInvalidRequest, "a message is a JSON object; batches are not supported");
  }
  RpcMessage message;
  const auto id = json.find("id");
  if (id) {
    if (!is_id(id->json())) {
      return unreadable(kRpcInvalidRequest, "$.id: expected a string or a whole number");
    }
    message.id = id->json();
  }
  const auto version = json.find("jsonrpc");
  if (!version || version->string().value_or("") != "2.0") {
    return unreadable(kRpcInvalidRequest, "$.jsonrpc: expected \"2.0\"", message.id);
  }
  const auto method = json.find("method");
  if (!method) {
    if (id && (json.find("result") || json.find("error"))) {
      message.kind = RpcMessage::Kind::response;
      return message;
    }
    return unreadable(kRpcInvalidRequest, "$.method is missing", message.id);
  }
  const auto named = method->string();
  if (!named) {
    return unreadable(kRpcInvalidRequest, named.error().message, message.id);
  }
  message.method = *named;
  message.kind = id ? RpcMessage::Kind::request : RpcMessage::Kind::notification;
  message.params = Dict{};
  if (const auto params = json.find("params")) {
    if (!params->is_object()) {
      return unreadable(kRpcInvalidParams, "$.params: expected an object", message.id);
    }
    message.params = params->json();
  }
  return message;
}

std::string rpc_result(const Value& id, std::string_view result) {
  JsonWriter out = begin_message();
  out.key("id").document(id);
  out.key("result").raw(result);
  return out.end_object().take();
}

std::string rpc_error(const Value& id, const RpcError& error) {
  JsonWriter out = begin_message();
  out.key("id").document(id);
  out.key("error").begin_object();
  out.key("code").number(error.code);
  out.key("message").string(error.message);
  if (!error.data.empty()) {
    out.key("data").raw(error.data);
  }
  out.end_object();
  return out.end_object().take();
}

std::string rpc_notification(std::string_view method, std::string_view params) {
  JsonWriter out = begin_message();
  out.key("method").string(method);
  out.key("params").raw(params);
  return out.end_object().take();
}

}  // namespace synth
