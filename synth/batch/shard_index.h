#pragma once

#include "synth/support/result.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace synth {

// Which shard a process is to run, from 0: what `option` says, else what SYNTH_SHARD_INDEX says,
// else what the scheduler says that started it (Slurm, Kubernetes, AWS Batch, PBS, Grid Engine,
// whose first is 1). How many there are is never read from a scheduler: of an array that was
// submitted for the missing shards alone it says how many these are. Errors: usage.
Result<std::size_t> shard_index(
    const std::optional<std::string>& option,
    const std::function<std::optional<std::string>(const std::string&)>& environment);

}  // namespace synth
