#pragma once

#include "synth/server/rpc_server.h"
#include "synth/server/tools.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// What a request is to be answered by: the version that its `_meta` names, or the session that
// `initialize` began.
enum class McpEra { older, modern };

inline constexpr std::string_view kMcpModernVersion = "2026-07-28";

// Whether it is one of the versions before that which are spoken.
bool is_older_mcp_version(std::string_view version);

// The version that a request of the modern era names; nothing if it is of no form, or not there.
std::optional<std::string> mcp_version_of(const RpcMessage& message);

// Errors: -32602, a member of the modern `_meta` is missing; -32022, its version is not spoken.
tl::expected<McpEra, RpcError> mcp_era_of(const RpcMessage& request);

// Error -32022 with the versions that are spoken.
RpcError unsupported_mcp_version(const std::string& requested);

// The Model Context Protocol over a connection (https://modelcontextprotocol.io/specification):
// each tool is a tool, its name after "synth_". Two eras are spoken. A request whose `_meta`
// names version 2026-07-28 is answered by itself; `initialize` begins an older session. No state is
// kept but the handles that tools give.
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
