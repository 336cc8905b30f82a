#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

namespace synth {

// Repairs the user's functions of the request (synth/pipeline/repair_request.h): the author is
// asked for independent repairs of the code, and their behaviour on calls near the tests decides
// which is kept. The best is left in the draft. Returns whether it passes its tests. Errors are of
// the set-up, or of an author that could not be asked; the draft keeps the results so far.
Result<bool> mend(const RunContext& context, Draft& draft);

// Adds notes on the repair for the user: the patch, its author, and the agreement of others.
void tell_repair(const RunContext& context, const Draft& draft, Solution& solution);

}  // namespace synth
