#pragma once

#include "synth/run/draft.h"
#include "synth/run/report.h"
#include "synth/run/run_context.h"
#include "testing/runtimes/common/runtimes.h"

#include <string>

namespace synth {

// Runs a program once and reports its `result`. The result of a Bash script is its output; a status
// other than 0 is a failure. Errors are of the set-up, or interrupted.
Result<RunReport> run_script(Runtime& runtime, const std::string& code, const Limits& limits,
                             std::stop_token stop);

// Asks for a program for the instruction, runs it, and has it repaired while it fails and attempts
// remain. Abstains if the author has no answer. Errors also those of the author.
Result<RunReport> write_and_run_script(const RunContext& context, Draft& draft,
                                       const Runtimes& runtimes);

}  // namespace synth
