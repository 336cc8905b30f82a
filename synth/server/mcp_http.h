#pragma once

#include "synth/http/http_message.h"
#include "synth/http/listen_address.h"
#include "synth/server/mcp_protocol.h"
#include "synth/server/mcp_sessions.h"
#include "synth/server/rpc_desk.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace synth {

// The largest body of a request: the same as for a message over standard input.
inline constexpr std::size_t kMostMcpBody = std::size_t{64} << 20U;
inline constexpr std::string_view kMcpPath = "/mcp";

// The Model Context Protocol over HTTP ("Streamable HTTP" in its specification), in both eras: each
// message is a POST, answered by JSON, or by a stream of events once there is progress to report. A
// request whose client leaves is stopped: nobody else could read its answer.
class McpHttp : public HttpService {
 public:
  // Both must outlive it. `own` is the listening address. Requests without the token are refused;
  // if it is empty, none is needed.
  McpHttp(RpcProtocol& protocol, RpcDesk& desk, ListenAddress own, std::string token)
      : protocol_(protocol), desk_(desk), own_(std::move(own)), token_(std::move(token)) {}

  std::optional<HttpReply> refuse(const HttpRequest& head) override;
  void take(std::shared_ptr<HttpExchange> exchange) override;
  HttpReply problem(unsigned status) override;

 private:
  void end_session(HttpExchange& exchange);
  void take_notification(const RpcMessage& message, HttpExchange& exchange);
  void take_request(RpcMessage request, std::shared_ptr<HttpExchange> exchange);
  void take_older(RpcMessage request, std::shared_ptr<HttpExchange> exchange);
  // Returns the session of a message of the older era; nothing if it was refused.
  std::optional<std::string> session_of(HttpExchange& exchange, const Value& id);

  RpcProtocol& protocol_;
  RpcDesk& desk_;
  ListenAddress own_;
  std::string token_;
  McpSessions sessions_;
  std::uint64_t alone_ = 0;  // number of requests without a session
};

}  // namespace synth
