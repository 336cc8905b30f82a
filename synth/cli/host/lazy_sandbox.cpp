#include "synth/cli/host/lazy_sandbox.h"

namespace synth {

Result<Sandbox*> LazySandbox::start() {
  const std::lock_guard lock(mutex_);
  if (!started_) {
    started_ = Sandbox::start(options_);
  }
  return started_->map([](const std::unique_ptr<Sandbox>& sandbox) { return sandbox.get(); });
}

Result<const Programs*> LazySandbox::programs() {
  if (!options_.container) {
    return &host_programs();
  }
  SYNTH_TRY(const Sandbox* const sandbox, start());
  return &sandbox->programs();
}

}  // namespace synth
