#pragma once

#include "synth/support/result.h"

#include <string>

namespace synth {

// What a container engine of this machine is, and whether it answers.
struct ContainerEngineReport {
  std::string program;    // its path
  std::string version;    // "podman version 4.3.1", as it says itself
  std::string runtime;    // "crun": what starts its containers; empty if it does not say
  bool rootless = false;  // containers are this user's, and no root's
  std::string reason;     // why it would start none; empty if nothing is known to be in the way
  std::string remedy;     // likewise
};

// Looks at the engine that `named` names, else at podman, else at docker. It starts no container.
// Error: sandbox_level if there is none.
Result<ContainerEngineReport> look_at_container_engine(const std::string& named);

}  // namespace synth
