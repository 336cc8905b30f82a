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

// The largest body of a request: as much as a message over standard input may have.
inline constexpr std::size_t kMostMcpBody = std::size_t{64} << 20U;
inline constexpr std::string_view kMcpPath = "/mcp";

// The Model Context Protocol over HTTP ("Streamable HTTP" in its specification), in both eras: each
// message is a POST, answered by JSON, or by a stream of events once there is progress to tell. A
// request whose client leaves is stopped: nobody else could read its answer.
class McpHttp : public HttpService {
 public:
  // Both must outlive it. `own`: the address that is listened on. Who does not bear the token is
  // refused; empty: there is none.
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
  // The session that a message of the older era is of; nothing if it was refused.
  std::optional<std::string> session_of(HttpExchange& exchange, const Value& id);

  RpcProtocol& protocol_;
  RpcDesk& desk_;
  ListenAddress own_;
  std::string token_;
  McpSessions sessions_;
  std::uint64_t alone_ = 0;  // requests that are of no session
};

}  // namespace synth
