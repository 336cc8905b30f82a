#pragma once

#include <filesystem>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkdtemp is POSIX's
#include <string>
#include <system_error>

namespace synth {

// A directory of the test's own, gone with everything in it at the end.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "synth-cache-XXXXXX").string();
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
