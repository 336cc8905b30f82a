#pragma once

#include "synth/support/result.h"
#include "testing/core/outcome.h"

#include <string>
#include <vector>

namespace synth {

// What came of trying one level on this machine.
struct LevelReport {
  IsolationLevel level = IsolationLevel::none;
  bool available = false;
  std::string reason;  // why it can't be had; empty if it can
  std::string remedy;  // what the owner of the machine can do about it
};

// Tries every level there is, strongest first, with a cell. `lane_program` as in SandboxOptions.
// Errors: synth-lane is not there.
Result<std::vector<LevelReport>> probe_isolation(const std::string& lane_program = {});

// The path of the program synth-lane. Looked for, in this order: `named`, if not empty;
// $SYNTH_LIBEXEC/synth-lane; ../libexec/synth/synth-lane, and synth-lane itself, beside the running
// program; where this build installs it.
Result<std::string> find_lane_program(const std::string& named);

}  // namespace synth
