#pragma once

#include "synth/batch/job_request.h"
#include "synth/batch/plan.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What a Slurm site allows at most (`scontrol show config`).
struct SlurmLimits {
  std::size_t max_array_size = 1001;  // one more than the last index of an array
};
SlurmLimits read_slurm_limits(std::string_view config);

// By which a plan's array is found in the queue.
std::string slurm_job_name(const Plan& plan);

// The array that runs the shards, as a script that a person can read, and the job that merges their
// answers into answers.jsonl when it has ended. No key is in either: `key_file` is read by the
// task. Errors: usage for shards beyond what an array of the site may have.
Result<std::string> slurm_array_script(const Plan& plan, const JobRequest& request,
                                       const SlurmLimits& limits);
std::string slurm_merge_script(const Plan& plan, const JobRequest& request);

// "0-3,7": as --array and people read a list of numbers in order.
std::string index_ranges(const std::vector<std::size_t>& numbers);

}  // namespace synth
