#pragma once

#include "synth/cli/subcommand.h"
#include "synth/suite/write_suite.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

namespace synth {

// Work on the code of an order, in its own session.
using CodeWork = std::function<Result<void>(Runtime& runtime, const SandboxSource& sandbox,
                                            const std::stop_token& stop)>;
// Opens the session, with the modules that lie beside Python code, checks that the code loads, and
// does the work. `doing` is the text on the terminal meanwhile.
Result<void> work_on_code(SuiteOrder& order, const CommandContext& context,
                          const std::string& doing, const CodeWork& work);

// Searches the suite of a file, in its own session. `doing` as above.
Result<SuiteReport> write_suite_of(SuiteOrder& order, const CommandContext& context,
                                   const std::string& doing = "searching tests of");

// Writes the file into the folder. Errors: bad_input if a different one is there, unless `force`;
// io.
Result<void> put_suite_file(const std::filesystem::path& folder, const ExportedFile& file,
                            bool force);

// Runs `synth suite --project`.
Result<int> run_suite_project(const CommandContext& context);

}  // namespace synth
