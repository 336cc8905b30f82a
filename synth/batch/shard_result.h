#pragma once

#include "synth/batch/plan.h"
#include "synth/batch/shard_log.h"

#include <cstdint>
#include <string>

namespace synth {

// The result of a shard: its answers in the order of its lines, and a last line "end\t{...}" that
// says whose they are, how many, and their checksum.
enum class ShardState {
  missing,  // there is none
  done,
  damaged,  // cut off or changed
  foreign,  // another plan's, or another shard's
};

struct ShardResult {
  ShardState state = ShardState::missing;
  std::uint64_t answers = 0;
  std::uint64_t errors = 0;  // of the answers, those that say nothing of their line
};

// Reads the last line only.
ShardResult inspect_result(const Plan& plan, std::size_t shard);

// Reads all of it, and holds it against its checksum.
ShardResult verify_result(const Plan& plan, std::size_t shard);

// Writes the result out of the log, over an older one. Requires: the log has an answer to every
// line of the shard.
Result<ShardResult> write_result(const Plan& plan, std::size_t shard, const ShardLog& log);

}  // namespace synth
