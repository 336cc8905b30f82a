#pragma once

#include "synth/cli/subcommand.h"
#include "synth/suite/write_suite.h"

#include <filesystem>
#include <optional>
#include <string>

namespace synth {

// What the command line of `synth suite` asks for.
struct SuiteCommand {
  SuiteOrder order;
  std::optional<std::filesystem::path> folder;
};

// Of a file, or FILE:function. `folder`: where the suite goes.
Result<SuiteCommand> read_suite_command(const CommandContext& context, const std::string& file,
                                        const std::optional<std::filesystem::path>& folder);

// Whether a file of tests is for a runner beside the code's own language: it takes a second lane.
bool needs_runner(const TestFileText& file);

}  // namespace synth
