#pragma once

#include "synth/batch/plan.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What a Slurm site allows at most (`scontrol show config`).
struct SlurmLimits {
  std::size_t max_array_size = 1001;  // one more than the last index of an array
};
SlurmLimits read_slurm_limits(std::string_view config);

struct SlurmRequest {
  std::vector<std::size_t> shards;                // those to run
  std::filesystem::path program;                  // synth, as a node finds it
  std::size_t at_once = 16;                       // tasks of the array, over all nodes
  std::size_t cpus = 2;                           // of each task
  std::string time = "00:30:00";                  // of each task, as sbatch takes it
  std::string memory = "4G";                      // of each task
  std::optional<std::filesystem::path> key_file;  // a script of the shell that sets keys; 0600
  std::optional<double> max_rate;                 // requests to a model in a minute, over all tasks
  std::vector<std::string> options;               // for `synth batch run`, as they are given to it
  std::vector<std::string> directives;            // more for sbatch, as "--partition=long"
};

// The array that runs the shards, as a script that a person can read, and the job that merges their
// answers into answers.jsonl when it has ended. No key is in either: `key_file` is read by the
// task. Errors: usage for shards beyond what an array of the site may have.
Result<std::string> slurm_array_script(const Plan& plan, const SlurmRequest& request,
                                       const SlurmLimits& limits);
std::string slurm_merge_script(const Plan& plan, const SlurmRequest& request);

// "0-3,7": as --array and people read a list of numbers in order.
std::string index_ranges(const std::vector<std::size_t>& numbers);

// The Indexed Job (batch/v1) that runs every shard; `volume_claim` is mounted where the plan is.
std::string kubernetes_manifest(const Plan& plan, const SlurmRequest& request,
                                const std::string& image, const std::string& volume_claim,
                                const std::optional<std::string>& secret);

// A word as the shell reads it back.
std::string shell_quoted(std::string_view word);

}  // namespace synth
