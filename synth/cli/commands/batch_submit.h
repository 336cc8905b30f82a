#pragma once

#include "synth/batch/plan.h"
#include "synth/cli/subcommand.h"

#include <cstddef>
#include <vector>

namespace synth {

Subcommand batch_submit_command();

// The options that say how a cluster's scheduler is to run shards of a plan.
const std::vector<OptionInfo>& scheduler_options();

// Whether a scheduler is to run them. Error: usage for two schedulers, and for other options of
// theirs without one.
Result<bool> names_scheduler(const Invocation& invocation);

// Gives these shards of a plan to the scheduler that the command line names, or prints what would
// be given to it. Requires: names_scheduler. Returns the exit status.
Result<int> submit_shards(const CommandContext& context, Plan plan,
                          std::vector<std::size_t> shards);

}  // namespace synth
