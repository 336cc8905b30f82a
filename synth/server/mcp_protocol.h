#pragma once

#include "synth/server/rpc_server.h"
#include "synth/server/tools.h"

#include <string>
#include <string_view>

namespace synth {

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
