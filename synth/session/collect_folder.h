#pragma once

#include "synth/support/result.h"
#include "testing/core/outcome.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// The parts of a relative name that stays below its folder; none for any other.
std::vector<std::string> parts_of_name(const std::string& name);

// What a program wrote, as it goes into a folder of the user's.
class CollectFolder {
 public:
  // Makes the folder. It must be new or empty, so that nothing of the user's is overwritten and no
  // link leads out of it.
  static Result<CollectFolder> open(const std::string& path);

  // Writes the files, whose names and contents are foreign, following no links. Returns the names;
  // what is no plain relative name is added to `left_out` of `collected`.
  Result<std::vector<std::string>> write(CollectedFiles& collected) const;

 private:
  explicit CollectFolder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
};

}  // namespace synth
