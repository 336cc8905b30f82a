#pragma once

#include "synth/support/result.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The lines typed at prompts, in a file that only its owner may read, one per line. A line is
// written as soon as it is typed; several processes may append to one file at once.
class TypedHistory {
 public:
  static constexpr std::size_t kMostLines = 2'000;
  static constexpr std::size_t kMostBytes = std::size_t{1} << 20U;

  explicit TypedHistory(std::filesystem::path file) : file_(std::move(file)) {}

  // Returns the newest lines, the oldest first; none if there is no file. A file of more than twice
  // the bounds is cut to them.
  Result<std::vector<std::string>> read();
  // Appends a line, unless it is empty.
  Result<void> add(std::string_view line);

 private:
  std::filesystem::path file_;
};

}  // namespace synth
