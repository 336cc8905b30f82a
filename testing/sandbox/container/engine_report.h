#pragma once

#include "synth/support/result.h"

#include <string>

namespace synth {

// A container engine of this machine, and whether it works.
struct ContainerEngineReport {
  std::string program;    // its path
  std::string version;    // "podman version 4.3.1", its own output
  std::string runtime;    // "crun": the runtime of its containers; empty if unknown
  bool rootless = false;  // containers belong to this user, not to root
  std::string reason;     // why it cannot start containers; empty if no obstacle is known
  std::string remedy;     // how to remove that obstacle
};

// Examines the engine that `named` names, else podman, else docker. Starts no container. Errors:
// sandbox_level if there is none.
Result<ContainerEngineReport> look_at_container_engine(const std::string& named);

}  // namespace synth
