#pragma once

#include "synth/cli/subcommand.h"
#include "synth/session/live_session.h"

#include <string>

namespace synth {

// Runs `synth run --session NAME`: one step of a session, with code that is given or written first.
Result<int> run_in_session(const CommandContext& context, const std::string& name);

// The form of a Bash step's output, which is its result: unchanged for a program, or made printable
// for a reader. Results go to standard output, all else to standard error.
enum class BashResult { as_it_is, printable };
Result<void> print_step(const Console& console, const SessionFolder& folder, const SessionRun& run,
                        BashResult bash = BashResult::as_it_is);

}  // namespace synth
