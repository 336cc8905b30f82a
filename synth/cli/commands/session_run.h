#pragma once

#include "synth/cli/subcommand.h"
#include "synth/session/live_session.h"

#include <string>

namespace synth {

// `synth run --session NAME`: one step of a session, of code that is given or written first.
Result<int> run_in_session(const CommandContext& context, const std::string& name);

// What a step came to, for a terminal: what it shows goes to standard output, all else to standard
// error.
Result<void> print_step(const Console& console, const SessionFolder& folder, const SessionRun& run);

}  // namespace synth
