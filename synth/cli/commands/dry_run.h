#pragma once

#include "synth/cli/host/session.h"
#include "synth/cli/subcommand.h"
#include "synth/engine.h"

namespace synth {

enum class DryRunOf { solve, run };

// Prints the prompts to a model up to its first answers, and an estimate of their tokens and cost;
// sends nothing and needs no key. Questions that the cache or the offline author can answer are
// answered, as in a real run. Returns the exit status.
Result<int> run_dry(const CommandContext& context, const Session& session,
                    const SolveRequest& request, DryRunOf what);

}  // namespace synth
