#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

namespace synth {

// Turns prose into specs: uses the user's spec file, or else the author's reading. Leaves no
// functions, and a note, if the author could read nothing. Errors: bad_input for contradictory
// specs, and those of the author.
Result<void> specify(const RunContext& context, Draft& draft);

// Turns specs into groups, and the user's examples and tests into a plan. Errors: bad_input for an
// example that has no form in the request's language.
Result<void> order_groups(const RunContext& context, Draft& draft);

}  // namespace synth
