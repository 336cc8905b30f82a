#pragma once

#include "synth/cli/subcommand.h"

namespace synth {

Subcommand batch_submit_command();

}  // namespace synth
