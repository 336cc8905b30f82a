#pragma once

#include <unistd.h>

#include <filesystem>
#include <stdlib.h>  // mkdtemp is POSIX's
#include <string>
#include <system_error>

namespace synth {

// A directory of the test, removed with everything in it at the end.
class Scratch {
 public:
  Scratch() {
    // In memory if possible: otherwise most of these tests' time would be waiting for the disk.
    const bool has_memory = ::access("/dev/shm", W_OK | X_OK) == 0;
    const std::filesystem::path parent =
        has_memory ? std::filesystem::path("/dev/shm") : std::filesystem::temp_directory_path();
    std::string name = (parent / "synth-cache-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace synth
