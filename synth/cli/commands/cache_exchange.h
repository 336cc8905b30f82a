#pragma once

#include "synth/cli/subcommand.h"

namespace synth {

// `--store`: the shared cache of a command.
const OptionInfo& store_option();

// Runs `synth cache stats --store STORE`.
Result<int> run_store_stats(const CommandContext& context);

}  // namespace synth
