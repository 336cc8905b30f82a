#pragma once

#include "synth/cli/settings/arguments.h"
#include "testing/core/outcome.h"
#include "testing/sandbox/engine/sandbox.h"

#include <filesystem>
#include <string>
#include <vector>

namespace synth {

// What a command lends to the code that runs. None of it is a setting: only the command line can
// give it.
struct Lending {
  UserData data;                      // --file, --collect, --allow-net
  std::vector<std::string> packages;  // --with

  [[nodiscard]] std::vector<std::string> file_names() const;
};
Result<Lending> read_lending(const Invocation& invocation);

// What a program wrote, as it goes into the folder of --collect.
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
