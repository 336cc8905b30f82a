#pragma once

#include "synth/batch/cost.h"
#include "synth/batch/plan.h"
#include "synth/support/line_reader.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <stop_token>
#include <string>

namespace synth {

struct PlanRequest {
  std::filesystem::path folder;  // must not exist
  BatchKind kind = BatchKind::solve;
  std::size_t shards = 1;  // the most: each has at least one line
  bool trust_input = false;
  std::map<std::string, std::string> settings;
};

struct PlanReport {
  Plan plan;
  std::uint64_t repeated_ids = 0;  // lines with the id of an earlier line
};

// Reads the lines once and assigns each to the shard with the least work so far, so that no shard
// has more than the average and one line. Blank lines of a check are kept, as `synth check` answers
// them; those of instructions are dropped. The folder exists whole or not at all. Memory: 24 bytes
// a line and 64 MiB. Errors: io, bad_input for an input without lines or a line that is too long,
// interrupted.
Result<PlanReport> write_plan(const PlanRequest& request, LineReader input,
                              const CostHistory& history, const std::stop_token& stop);

}  // namespace synth
