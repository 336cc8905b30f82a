#pragma once

#include "synth/cli/subcommand.h"
#include "synth/suite/write_suite.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

namespace synth {

// What is done with the code of an order, in a session of its own.
using CodeWork = std::function<Result<void>(Runtime& runtime, const SandboxSource& sandbox,
                                            const std::stop_token& stop)>;
// Opens the session, with the modules that lie beside Python code, makes sure that the code loads,
// and does the work. `doing`: what the terminal shows meanwhile.
Result<void> work_on_code(SuiteOrder& order, const CommandContext& context,
                          const std::string& doing, const CodeWork& work);

// Searches the suite of a file, in a session of its own. `doing`: as above.
Result<SuiteReport> write_suite_of(SuiteOrder& order, const CommandContext& context,
                                   const std::string& doing = "searching tests of");

// Writes the file beside what is there already, which stays unless it is the same.
Result<void> put_suite_file(const std::filesystem::path& folder, const ExportedFile& file,
                            bool force);

// `synth suite --project`.
Result<int> run_suite_project(const CommandContext& context);

}  // namespace synth
