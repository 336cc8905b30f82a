#pragma once

#include "testing/runtimes/common/alone_gate.h"
#include "testing/runtimes/common/runtime.h"
#include "testing/runtimes/common/toolchain.h"
#include "testing/sandbox/engine/sandbox.h"

#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace synth {

// The runtime of JavaScript candidates in Node.js: one process for the calls of a candidate, which
// is evaluated anew for each ("batch"); a call that ends the process gets its verdict, and the
// calls after it a new process.
class JavascriptRuntime : public Runtime {
 public:
  // The sandbox must outlive the runtime. Assertion scripts need two of its lanes.
  JavascriptRuntime(Sandbox& sandbox, Toolchain node, std::shared_ptr<AloneGate> gate)
      : sandbox_(&sandbox), node_(std::move(node)), gate_(std::move(gate)) {}

  [[nodiscard]] Language language() const override { return Language::javascript; }
  [[nodiscard]] std::string toolchain() const override { return node_.version; }

  Result<CandidateOutcome> run(const std::string& source, std::span<const PlannedCall> calls,
                               const Limits& limits, std::stop_token stop) override;
  Result<CandidateOutcome> run_assertions(const std::string& source, const std::string& function,
                                          const std::string& script, const Limits& limits,
                                          std::stop_token stop) override;
  // Errors: bad_input, since only functions are run.
  Result<ScriptOutcome> run_script(const std::string& source, const Limits& limits,
                                   std::stop_token stop) override;

 private:
  Sandbox* sandbox_;
  Toolchain node_;
  std::shared_ptr<AloneGate> gate_;
  std::mutex pair_;  // held while two cells are opened, so that two runs with one cell each cannot
                     // deadlock
};

}  // namespace synth
