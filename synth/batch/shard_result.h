#pragma once

#include "synth/batch/plan.h"
#include "synth/batch/shard_log.h"

#include <cstdint>

namespace synth {

// The state of a shard's result: a file with its answers in the order of its lines, and a last line
// "end\t{...}" with the plan, the shard, their number and their checksum.
enum class ShardState {
  missing,  // there is none
  done,
  damaged,  // cut off or changed
  foreign,  // of another plan or another shard
};

struct ShardResult {
  ShardState state = ShardState::missing;
  std::uint64_t answers = 0;
  std::uint64_t errors = 0;  // answers that are errors
};

// Reads the last line only.
ShardResult inspect_result(const Plan& plan, std::size_t shard);

// Reads the whole result, and verifies its checksum.
ShardResult verify_result(const Plan& plan, std::size_t shard);

// Writes the result from the log, replacing an older one. Requires: the log has an answer to every
// line of the shard.
Result<ShardResult> write_result(const Plan& plan, std::size_t shard, const ShardLog& log);

}  // namespace synth
