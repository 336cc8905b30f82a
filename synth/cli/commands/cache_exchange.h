#pragma once

#include "synth/cli/subcommand.h"

namespace synth {

// `--store`: the shared cache that a command is about.
const OptionInfo& store_option();

// What `synth cache stats --store STORE` does.
Result<int> run_store_stats(const CommandContext& context);

}  // namespace synth
