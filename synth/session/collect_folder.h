#pragma once

#include "synth/support/result.h"
#include "testing/core/outcome.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace synth {

using NamedFiles = std::vector<std::pair<std::string, std::string>>;  // relative name and content

// Returns the parts of a relative name that stays below its folder; none for any other.
std::vector<std::string> parts_of_name(const std::string& name);

// A user's folder for the files that a program wrote.
class CollectFolder {
 public:
  // Creates the folder. It must be new or empty, so that no file of the user's is overwritten and
  // no link leads out of it.
  static Result<CollectFolder> open(const std::string& path);

  // Writes the files, whose names and contents are foreign, following no links. Returns the names;
  // names that are not plain relative ones are added to `left_out` of `collected`.
  Result<std::vector<std::string>> write(CollectedFiles& collected) const;

 private:
  explicit CollectFolder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
};

}  // namespace synth
