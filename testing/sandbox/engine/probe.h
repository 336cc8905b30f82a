#pragma once

#include "synth/support/result.h"
#include "testing/core/outcome.h"

#include <string>
#include <vector>

namespace synth {

// The result of trying one level on this machine.
struct LevelReport {
  IsolationLevel level = IsolationLevel::none;
  bool available = false;
  std::string reason;  // why it is not available; empty if it is
  std::string remedy;  // what the owner of the machine can do about it
};

// Tries every level, strongest first, with a cell. `lane_program` as in SandboxOptions. Errors:
// synth-lane is missing.
Result<std::vector<LevelReport>> probe_isolation(const std::string& lane_program = {});

// Returns the path of the program synth-lane. It is looked for, in this order: `named`, if not
// empty; $SYNTH_LIBEXEC/synth-lane; ../libexec/synth/synth-lane, and synth-lane itself, beside the
// running program; the install location of this build.
Result<std::string> find_lane_program(const std::string& named);

}  // namespace synth
