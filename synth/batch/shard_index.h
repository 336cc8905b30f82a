#pragma once

#include "synth/support/result.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace synth {

// Returns the shard that a process is to run, from 0: the value of `option`, else of
// SYNTH_SHARD_INDEX, else of the scheduler that started it (Slurm, Kubernetes, AWS Batch, PBS, Grid
// Engine, whose first is 1). The number of shards is never taken from a scheduler: for an array of
// the missing shards alone it would be their number. Errors: usage.
Result<std::size_t> shard_index(
    const std::optional<std::string>& option,
    const std::function<std::optional<std::string>(const std::string&)>& environment);

}  // namespace synth
