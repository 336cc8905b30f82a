#pragma once

#include "testing/runtimes/common/alone_gate.h"
#include "testing/runtimes/common/runtime.h"
#include "testing/runtimes/cpp/host/compile.h"
#include "testing/runtimes/cpp/host/variants.h"
#include "testing/sandbox/engine/sandbox.h"

#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace synth {

// The runtime of C++ candidates: compiled in a cell, separately from the unit that calls them; each
// call is in a process of its own, forked from one that has run only the candidate's initializers.
class CppRuntime : public Runtime {
 public:
  // The sandbox must outlive the runtime. Assertion scripts need two of its lanes. `headers`: a
  // folder for compiled headers (headers.h); empty for none.
  CppRuntime(Sandbox& sandbox, Toolchain compiler, std::shared_ptr<AloneGate> gate,
             std::filesystem::path headers = {})
      : sandbox_(&sandbox),
        compiler_(std::move(compiler), std::move(headers), sandbox.programs().are_here()),
        variants_(compiler_),
        gate_(std::move(gate)) {}

  [[nodiscard]] Language language() const override { return Language::cpp; }
  [[nodiscard]] std::string toolchain() const override { return compiler_.version(); }

  Result<CandidateOutcome> run(const std::string& source, std::span<const PlannedCall> calls,
                               const Limits& limits, std::stop_token stop) override;
  Result<std::optional<std::vector<Outcome>>> run_in_a_row(const std::string& source,
                                                           std::span<const PlannedCall> calls,
                                                           const Limits& limits,
                                                           std::stop_token stop) override;
  Result<CandidateOutcome> run_assertions(const std::string& source, const std::string& function,
                                          const std::string& script, const Limits& limits,
                                          std::stop_token stop) override;
  Result<std::optional<std::vector<TogetherRun>>> run_together(
      std::span<const ProgramVariant> variants, const std::string& function,
      std::span<const Call> calls, const VariantLimits& limits, std::stop_token stop) override;
  // Errors: bad_input, since only functions are run.
  Result<ScriptOutcome> run_script(const std::string& source, const Limits& limits,
                                   std::stop_token stop) override;

 private:
  Sandbox* sandbox_;
  CppCompiler compiler_;
  CppVariants variants_;
  std::shared_ptr<AloneGate> gate_;
  std::mutex pair_;  // held while two cells are opened, so that two runs with one cell each cannot
                     // deadlock
};

}  // namespace synth
