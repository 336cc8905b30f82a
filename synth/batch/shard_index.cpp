#include "synth/batch/shard_index.h"

#include "synth/support/number.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace synth {
namespace {

struct IndexVariable {
  const char* name;
  std::size_t first;  // the number of the first task
};

// From sbatch(1), Kubernetes' Indexed Jobs, AWS Batch's array jobs, qsub(1) of PBS Pro and Grid
// Engine.
constexpr std::array<IndexVariable, 6> kVariables{{{"SYNTH_SHARD_INDEX", 0},
                                                   {"SLURM_ARRAY_TASK_ID", 0},
                                                   {"JOB_COMPLETION_INDEX", 0},
                                                   {"AWS_BATCH_JOB_ARRAY_INDEX", 0},
                                                   {"PBS_ARRAY_INDEX", 0},
                                                   {"SGE_TASK_ID", 1}}};

Result<std::size_t> read_index(std::string_view text, std::string_view place, std::size_t first) {
  const auto number = parse_number<std::size_t>(text);
  if (!number || *number < first) {
    return fail(Errc::usage, fmt::format("{} is '{}', which is not a shard", place, text),
                fmt::format("give a number from {} on", first));
  }
  return *number - first;
}

}  // namespace

Result<std::size_t> shard_index(
    const std::optional<std::string>& option,
    const std::function<std::optional<std::string>(const std::string&)>& environment) {
  if (option) {
    return read_index(*option, "--shard", 0);
  }
  for (const IndexVariable& variable : kVariables) {
    // Grid Engine sets "undefined" outside of array tasks.
    if (const auto text = environment(variable.name);
        text && !text->empty() && *text != "undefined") {
      return read_index(*text, variable.name, variable.first);
    }
  }
  return fail(
      Errc::usage, "nothing says which shard to run",
      "give --shard I, set SYNTH_SHARD_INDEX, or let a scheduler's array run it; `synth batch "
      "resume` runs all that are missing");
}

}  // namespace synth
