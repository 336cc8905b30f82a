#pragma once

#include "synth/cli/output/activity.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace synth {

// Returns "solving: 12 of 40 done · about 3 min left"; without unknown parts. Only the `fresh` ones
// of those done took time; the others were done before.
std::string work_text(const std::string& doing, std::size_t done, std::size_t fresh,
                      std::optional<std::size_t> total, std::chrono::seconds elapsed);

// Returns the number of lines that are not empty; nothing if the file cannot be read twice.
std::optional<std::size_t> count_lines(const std::filesystem::path& path);

// Shows the number of processed lines of a file and the remaining time, if standard error is a
// terminal and the answers go elsewhere. Thread-safe.
class WorkDone {
 public:
  enum class Answers { to_standard_output, to_file };
  WorkDone(const Console& console, std::string doing, const std::filesystem::path& input,
           Answers answers);

  // Counts one more line; `was_done` is true if it was done before.
  void add(bool was_done = false);

 private:
  std::string doing_;
  std::optional<std::size_t> total_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::mutex mutex_;  // guards: done_, fresh_
  std::size_t done_ = 0;
  std::size_t fresh_ = 0;
  std::unique_ptr<Activity> activity_;  // null if nothing is shown
};

}  // namespace synth
