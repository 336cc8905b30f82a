#pragma once

#include "synth/cli/subcommand.h"
#include "synth/suite/write_suite.h"

#include <filesystem>
#include <optional>
#include <string>

namespace synth {

// The command line of `synth suite`.
struct SuiteCommand {
  SuiteOrder order;
  std::optional<std::filesystem::path> folder;
};

// Reads the command line for a file, or FILE:function. `folder` is the folder for the suite.
Result<SuiteCommand> read_suite_command(const CommandContext& context, const std::string& file,
                                        const std::optional<std::filesystem::path>& folder);

// Returns whether a file of tests needs a runner beside the code's own language: it takes a second
// lane.
bool needs_runner(const TestFileText& file);

}  // namespace synth
