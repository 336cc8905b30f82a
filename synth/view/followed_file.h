#pragma once

#include "synth/support/fd.h"

#include <filesystem>
#include <string>
#include <vector>

namespace synth {

// The lines of a file that another process writes, as they come. A file that is not there yet, or
// was begun anew, is read from its beginning. Lines above a megabyte are passed over.
class FollowedFile {
 public:
  explicit FollowedFile(std::filesystem::path path) : path_(std::move(path)) {}

  // The whole lines that were not given before, without their ends: at most a megabyte each time.
  std::vector<std::string> new_lines();

 private:
  std::filesystem::path path_;
  Fd file_;
  std::string rest_;  // of a line that is not whole
  std::size_t read_ = 0;
  bool passing_over_ = false;
};

}  // namespace synth
