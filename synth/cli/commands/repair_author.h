#pragma once

#include "synth/cli/host/session.h"
#include "synth/cli/subcommand.h"
#include "synth/repair/repair_file.h"

#include <chrono>
#include <optional>

namespace synth {

// A file that an author is to repair, with the result of an earlier search.
struct AuthorsRepair {
  std::string path;
  std::string source;
  Language language = Language::python;
  std::chrono::milliseconds time{};  // of a test
  std::vector<Test> tests;           // given as JSON lines; if none, those of the file of --tests
  std::optional<RepairReport> searched = {};  // for Python
  std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
};

// Returns whether the search's result leaves a question for an author.
bool leaves_doubt(const RepairReport& searched);

// Asks the author of --author, within the budget. Errors: those of the tests and of the author if
// nothing was found, and of the set-up.
Result<SolveReport> repair_with_author(const CommandContext& context, const Session& session,
                                       const AuthorsRepair& repair);

// Prints the patch, or the solution as JSON, and reports how it was found.
Result<void> print_authors_repair(const CommandContext& context, const SolveReport& report);

}  // namespace synth
