#pragma once

#include "synth/cli/subcommand.h"
#include "synth/engine.h"

#include <string>

namespace synth {

// The request of the run that is kept as an attempt under `key`, or the only key beginning so, with
// the budgets and limits of now. Language, candidates and seed are those of the run unless the
// command line says otherwise. The author is that of the settings: a cache can be shared, so no
// entry of it names a program to start or a server to send a key to. Errors: usage, where there is
// no such attempt or where what was asked for now is another question, naming the difference.
Result<SolveRequest> read_resumed_request(const CommandContext& context, const std::string& key,
                                          const LentCode& lent);

// The command that goes on from what this call of `solve` left under `key`.
std::string resume_command(const Invocation& invocation, const std::string& key);

}  // namespace synth
