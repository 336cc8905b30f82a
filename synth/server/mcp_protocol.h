#pragma once

#include "synth/server/rpc_server.h"
#include "synth/server/tools.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// The way to answer a request: by the version in its `_meta`, or by the session that `initialize`
// began.
enum class McpEra { older, modern };

inline constexpr std::string_view kMcpModernVersion = "2026-07-28";

// Returns whether it is one of the supported older versions.
bool is_older_mcp_version(std::string_view version);

// Returns the version in a request of the modern era; nothing if it is malformed or missing.
std::optional<std::string> mcp_version_of(const RpcMessage& message);

// Returns the era of a request. Errors: -32602, a member of the modern `_meta` is missing; -32022,
// its version is not supported.
tl::expected<McpEra, RpcError> mcp_era_of(const RpcMessage& request);

// Returns error -32022 with the supported versions.
RpcError unsupported_mcp_version(const std::string& requested);

// The Model Context Protocol over a connection (https://modelcontextprotocol.io/specification):
// each tool of synth is a tool there, its name after "synth_". Two eras are supported. A request
// whose `_meta` names version 2026-07-28 is answered without a session; `initialize` begins an
// older session. No state is kept except the handles that tools return.
class McpProtocol : public RpcProtocol {
 public:
  // Both must outlive it.
  McpProtocol(const Tools& tools, Workbench& workbench);

  [[nodiscard]] bool is_quick(const RpcMessage& request) const override;
  Result<void> prepare() override;
  RpcAnswer answer(const RpcMessage& request, const RpcCall& call) override;
  std::optional<Value> cancelled_by(const RpcMessage& notification) override;

 private:
  [[nodiscard]] RpcAnswer answer_call(const RpcMessage& request, const RpcCall& call,
                                      bool is_modern) const;

  const Tools& tools_;
  Workbench& workbench_;
};

}  // namespace synth
