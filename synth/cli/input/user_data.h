#pragma once

#include "synth/cli/settings/arguments.h"
#include "testing/sandbox/engine/sandbox.h"

#include <string>
#include <vector>

namespace synth {

// The data that a command lends to the code that runs. None of it is a setting: only the command
// line can set it.
struct Lending {
  UserData data;                      // --file, --collect, --allow-net
  std::vector<std::string> packages;  // --with

  [[nodiscard]] std::vector<std::string> file_names() const;
};
// Reads the lent data from the command line. Errors: usage for invalid or equal names, bad_input
// for too many bytes, and those of read_file.
Result<Lending> read_lending(const Invocation& invocation);

}  // namespace synth
