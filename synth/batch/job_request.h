#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// How a scheduler is asked to run the shards of a plan, one for each task.
struct JobRequest {
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

  // What `synth batch run` is given: `options`, and this task's part of the rate. The tasks share
  // one rate, and never more of them run at once than `at_once` says.
  [[nodiscard]] std::vector<std::string> run_options() const;
};

}  // namespace synth
