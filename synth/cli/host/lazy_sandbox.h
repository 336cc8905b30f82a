#pragma once

#include "testing/sandbox/engine/sandbox.h"

#include <memory>
#include <mutex>
#include <optional>

namespace synth {

// A sandbox that is started on first use: a command whose answer is in the cache does not pay for
// it.
class LazySandbox {
 public:
  explicit LazySandbox(SandboxOptions options) : options_(std::move(options)) {}

  // Starts the sandbox. A failure is kept and returned to every later call.
  Result<Sandbox*> start();

  // Returns the programs that cells can run; an image's are known once it has started.
  Result<const Programs*> programs();

 private:
  SandboxOptions options_;
  std::mutex mutex_;  // guards: all below
  std::optional<Result<std::unique_ptr<Sandbox>>> started_;
};

}  // namespace synth
