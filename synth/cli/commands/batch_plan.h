#pragma once

#include "synth/cli/subcommand.h"

namespace synth {

Subcommand batch_plan_command();

}  // namespace synth
