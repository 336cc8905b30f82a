#pragma once

#include "synth/support/result.h"

#include <string>

namespace synth {

// The path of the program synth-lane. Looked for, in this order:
//   1. `named`, if not empty (SandboxOptions::lane_program);
//   2. $SYNTH_LIBEXEC/synth-lane;
//   3. ../libexec/synth/synth-lane, and synth-lane itself, beside the running program;
//   4. where this build installs it.
Result<std::string> find_lane_program(const std::string& named);

}  // namespace synth
