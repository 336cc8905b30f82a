#pragma once

#include "synth/support/fd.h"

#include <filesystem>
#include <string>
#include <vector>

namespace synth {

// The lines of a file that another process writes, as they come. A file that does not exist yet, or
// was restarted, is read from its beginning. Lines of more than a megabyte are skipped.
class FollowedFile {
 public:
  explicit FollowedFile(std::filesystem::path path) : path_(std::move(path)) {}

  // Returns the whole lines since the last call, without their ends: at most a megabyte each time.
  std::vector<std::string> new_lines();

 private:
  std::filesystem::path path_;
  Fd file_;
  std::string rest_;  // of an incomplete line
  std::size_t read_ = 0;
  bool passing_over_ = false;
};

}  // namespace synth
