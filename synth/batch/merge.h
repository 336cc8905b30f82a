#pragma once

#include "synth/batch/plan.h"
#include "synth/batch/shard_result.h"

#include <functional>
#include <string_view>
#include <vector>

namespace synth {

// Returns the states of a plan's shards, in their order. `verify_results` reads every byte.
std::vector<ShardResult> inspect_results(const Plan& plan);
std::vector<ShardResult> verify_results(const Plan& plan);

// Calls `write` with the answer to every line of the batch, in the order of the lines and without
// the end of line. Memory: at most 64 KiB a shard, less if there are thousands. Errors: bad_input
// for a result that is incomplete or of another plan (`verify_results` reports it in advance), io,
// and the errors of `write`.
Result<void> merge_results(const Plan& plan,
                           const std::function<Result<void>(std::string_view answer)>& write);

}  // namespace synth
