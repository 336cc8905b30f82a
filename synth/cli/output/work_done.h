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

// "solving: 12 of 40 done · about 3 min left"; without what is not known. `fresh` of those that are
// done took the time, the others were done before.
std::string work_text(const std::string& doing, std::size_t done, std::size_t fresh,
                      std::optional<std::size_t> total, std::chrono::seconds elapsed);

// The lines of a file that hold something; nothing if it cannot be read twice.
std::optional<std::size_t> count_lines(const std::filesystem::path& path);

// Shows how much of the lines of a file is done and how long the rest may take, if a person watches
// standard error and the answers go elsewhere. Thread-safe.
class WorkDone {
 public:
  enum class Answers { to_standard_output, to_file };
  WorkDone(const Console& console, std::string doing, const std::filesystem::path& input,
           Answers answers);

  // One more is done; with `was_done` it was so before.
  void add(bool was_done = false);

 private:
  std::string doing_;
  std::optional<std::size_t> total_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::mutex mutex_;  // guards: done_, fresh_
  std::size_t done_ = 0;
  std::size_t fresh_ = 0;
  std::unique_ptr<Activity> activity_;  // null: nobody watches
};

}  // namespace synth
