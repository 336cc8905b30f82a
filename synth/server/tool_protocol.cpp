#include "synth/server/tool_protocol.h"

#include "specs/json.h"

#include <fmt/format.h>

namespace synth {
namespace {

// The code of errors of the work, apart from those that JSON-RPC reserves; `data` has the error's
// name.
constexpr int kToolFailed = -32000;

std::string error_data(const Error& error) {
  JsonWriter out;
  out.begin_object();
  out.key("code").string(name(error.code));
  out.key("remedy").string(error.remedy);
  return out.end_object().take();
}

}  // namespace

bool ToolProtocol::is_quick(const RpcMessage& request) const {
  return tools_.find(request.method) == nullptr;
}

Result<void> ToolProtocol::prepare() {
  return workbench_.start();
}

std::optional<Value> ToolProtocol::cancelled_by(const RpcMessage& notification) {
  const auto id = JsonField(notification.params).find("id");
  return notification.method == "cancel" && id ? std::optional(id->json()) : std::nullopt;
}

RpcAnswer ToolProtocol::answer(const RpcMessage& request, const RpcCall& call) {
  if (request.method == "tools") {
    return tools_json(tools_.all(), 0);
  }
  const Tool* const tool = tools_.find(request.method);
  if (tool == nullptr) {
    return tl::unexpected(
        RpcError{kRpcMethodNotFound, fmt::format("there is no method {}", request.method)});
  }
  const auto say = [&](std::string_view message) {
    JsonWriter out;
    out.begin_object();
    out.key("id").document(request.id);
    out.key("message").string(message);
    call.notify("progress", out.end_object().text());
  };
  const auto outcome = call_tool(*tool, JsonField(request.params, "$.params"), call.stop, say);
  if (!outcome) {
    const Error& error = outcome.error();
    const bool is_argument = error.code == Errc::bad_input && error.message.starts_with('$');
    return tl::unexpected(
        RpcError{is_argument ? kRpcInvalidParams : kToolFailed, error.message, error_data(error)});
  }
  return outcome->structured;
}

}  // namespace synth
