#pragma once

#include "synth/run/report.h"
#include "synth/run/workspace.h"
#include "testing/runtimes/common/runtimes.h"

#include <string>

namespace synth {

// Runs a program once and reports its `result`; of a Bash script what it printed, and a status
// other than 0 is a failure.
Result<RunReport> run_script(Runtime& runtime, const std::string& code, const Limits& limits,
                             std::stop_token stop);

// Has a program written for the instruction of `work`, runs it, and has it repaired while it fails
// and attempts are left. Abstains where the author has no answer.
Result<RunReport> write_and_run_script(Author& author, const Runtimes& runtimes, Workspace& work);

}  // namespace synth
