#pragma once

#include "synth/batch/plan.h"
#include "synth/batch/shard_result.h"

#include <functional>
#include <string_view>
#include <vector>

namespace synth {

// How the shards of a plan stand, in their order. `verify_results` reads every byte.
std::vector<ShardResult> inspect_results(const Plan& plan);
std::vector<ShardResult> verify_results(const Plan& plan);

// Calls `write` with the answer to every line of the batch, in the order of the lines and without
// the end of line. Memory: 64 KiB a shard at the most, less where there are thousands. Errors:
// bad_input for a result that is not whole or not this plan's (`verify_results` tells before), io,
// and what `write` returns.
Result<void> merge_results(const Plan& plan,
                           const std::function<Result<void>(std::string_view answer)>& write);

}  // namespace synth
