#pragma once

#include "synth/batch/job_request.h"
#include "synth/batch/plan.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The limits of a Slurm site (`scontrol show config`).
struct SlurmLimits {
  std::size_t max_array_size = 1001;  // one more than the last index of an array
};
SlurmLimits read_slurm_limits(std::string_view config);

// Returns the name by which a plan's array is found in the queue.
std::string slurm_job_name(const Plan& plan);

// Returns a readable script of the array that runs the shards, and of the job that merges their
// answers into answers.jsonl after it. It contains no key: each task reads `key_file`. Errors:
// usage for shards beyond the site's limit of an array.
Result<std::string> slurm_array_script(const Plan& plan, const JobRequest& request,
                                       const SlurmLimits& limits);
std::string slurm_merge_script(const Plan& plan, const JobRequest& request);

// Returns "0-3,7": a sorted list of numbers in the form of --array.
std::string index_ranges(const std::vector<std::size_t>& numbers);

}  // namespace synth
