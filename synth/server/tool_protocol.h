#pragma once

#include "synth/server/rpc_server.h"
#include "synth/server/tools.h"

namespace synth {

// Each tool as a method of JSON-RPC 2.0, for editors and scripts: the method is its name, the
// parameters its arguments, the result its object. While it works, notifications `progress` (id,
// message) report its work; the client's notification `cancel` (id) stops it. The method `tools`
// lists the tools with their schemas.
class ToolProtocol : public RpcProtocol {
 public:
  // Both must outlive it.
  ToolProtocol(const Tools& tools, Workbench& workbench) : tools_(tools), workbench_(workbench) {}

  [[nodiscard]] bool is_quick(const RpcMessage& request) const override;
  Result<void> prepare() override;
  RpcAnswer answer(const RpcMessage& request, const RpcCall& call) override;
  std::optional<Value> cancelled_by(const RpcMessage& notification) override;

 private:
  const Tools& tools_;
  Workbench& workbench_;
};

}  // namespace synth
