#pragma once

#include "testing/core/outcome.h"

#include <string>

namespace synth {

// The settings that withhold user namespaces from programs of ordinary users on this machine.
struct NamespaceSettings {
  bool apparmor_restricts = false;  // only programs whose profile says so may use them (Ubuntu)
  bool none_left = false;           // user.max_user_namespaces is 0
  bool privileged_only = false;     // kernel.unprivileged_userns_clone is 0 (Debian's kernels)
};
NamespaceSettings read_namespace_settings();

// Returns what the owner of this machine can do to make the level available, with the commands to
// run. `program`: the absolute path of synth-lane.
std::string remedy(IsolationLevel level, const NamespaceSettings& settings,
                   const std::string& program);

// Returns the same for this machine and this program, which is synth-lane.
std::string remedy(IsolationLevel level);

}  // namespace synth
