#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

namespace synth {

// Repairs the user's functions of the request (synth/pipeline/repair_request.h): the author is
// asked for repairs of the code as it is, each apart from the others, and what they do on calls
// near the tests says which is kept. The best is left in the draft. Returns whether it passes its
// tests. Errors are of the set-up, or of an author that could not be asked; the draft keeps what
// was found.
Result<bool> mend(const RunContext& context, Draft& draft);

// Adds what a person wants to know of the repair: the patch, who wrote it and how far others agree.
void tell_repair(const RunContext& context, const Draft& draft, Solution& solution);

}  // namespace synth
