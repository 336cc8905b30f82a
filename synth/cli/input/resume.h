#pragma once

#include "synth/cli/subcommand.h"
#include "synth/run/request.h"

#include <string>

namespace synth {

// Returns the request of the run that is kept as an attempt under `key`, or the only key with this
// beginning, with the present budgets and limits. Language, candidates and seed are those of the
// run unless the command line sets them. The author is that of the settings: a cache can be shared,
// so no entry of it names a program to start or a server to send a key to. Errors: usage, if there
// is no such attempt or if the present request is another question, naming the difference.
Result<SolveRequest> read_resumed_request(const CommandContext& context, const std::string& key,
                                          const LentCode& lent);

// Returns the command that resumes the run that this call of `solve` kept under `key`.
std::string resume_command(const Invocation& invocation, const std::string& key);

}  // namespace synth
