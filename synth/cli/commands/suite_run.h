#pragma once

#include "synth/cli/subcommand.h"
#include "synth/suite/write_suite.h"

#include <filesystem>

namespace synth {

// Searches the suite of a file, in a session of its own.
Result<SuiteReport> write_suite_of(SuiteOrder& order, const CommandContext& context);

// Writes the file beside what is there already, which stays unless it is the same.
Result<void> put_suite_file(const std::filesystem::path& folder, const ExportedFile& file,
                            bool force);

// `synth suite --project`.
Result<int> run_suite_project(const CommandContext& context);

}  // namespace synth
