#pragma once

#include "synth/batch/plan.h"
#include "synth/cli/subcommand.h"

#include <cstddef>
#include <vector>

namespace synth {

Subcommand batch_submit_command();

// The options for running shards of a plan by a cluster's scheduler.
const std::vector<OptionInfo>& scheduler_options();

// Returns whether the command line names a scheduler. Error: usage for two schedulers, and for
// their other options without one.
Result<bool> names_scheduler(const Invocation& invocation);

// Submits these shards of a plan to the scheduler that the command line names, or prints the job.
// Requires: names_scheduler. Returns the exit status.
Result<int> submit_shards(const CommandContext& context, Plan plan,
                          std::vector<std::size_t> shards);

}  // namespace synth
