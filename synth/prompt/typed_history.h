#pragma once

#include "synth/support/result.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The lines that were typed at prompts, in a file that its owner alone may read, one a line. A line
// is written as soon as it is typed; several processes may add to one file at once.
class TypedHistory {
 public:
  static constexpr std::size_t kMostLines = 2'000;
  static constexpr std::size_t kMostBytes = std::size_t{1} << 20U;

  explicit TypedHistory(std::filesystem::path file) : file_(std::move(file)) {}

  // The newest lines, the oldest first; none if there is no file. A file that has come to twice the
  // bounds is cut to them.
  Result<std::vector<std::string>> read();
  // Adds a line, but an empty one.
  Result<void> add(std::string_view line);

 private:
  std::filesystem::path file_;
};

}  // namespace synth
