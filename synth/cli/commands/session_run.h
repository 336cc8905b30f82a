#pragma once

#include "synth/cli/subcommand.h"
#include "synth/session/live_session.h"

#include <string>

namespace synth {

// `synth run --session NAME`: one step of a session, of code that is given or written first.
Result<int> run_in_session(const CommandContext& context, const std::string& name);

// What a step came to: what it shows goes to standard output, all else to standard error. What a
// Bash step prints is its result, for a program or to be read: then it is made printable.
enum class BashResult { as_it_is, printable };
Result<void> print_step(const Console& console, const SessionFolder& folder, const SessionRun& run,
                        BashResult bash = BashResult::as_it_is);

}  // namespace synth
