#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// A request to a scheduler to run the shards of a plan, one for each task.
struct JobRequest {
  std::vector<std::size_t> shards;                // the shards to run
  std::filesystem::path program;                  // path of synth on a node
  std::size_t at_once = 16;                       // tasks of the array, over all nodes
  std::size_t cpus = 2;                           // of each task
  std::string time = "00:30:00";                  // of each task, as sbatch takes it
  std::string memory = "4G";                      // of each task
  std::optional<std::filesystem::path> key_file;  // a shell script that sets keys; 0600
  std::optional<double> max_rate;                 // requests to a model per minute, over all tasks
  std::vector<std::string> options;               // for `synth batch run`, passed on unchanged
  std::vector<std::string> directives;            // more for sbatch, such as "--partition=long"

  // Returns the options of `synth batch run`: `options`, and this task's part of the rate. The
  // tasks share one rate, and at most `at_once` of them run at once.
  [[nodiscard]] std::vector<std::string> run_options() const;
};

}  // namespace synth
