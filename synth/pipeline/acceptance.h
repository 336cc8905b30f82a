#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

namespace synth {

// Runs the request's acceptance tests on code that passes its own tests, and asks the author to
// repair failures, until everything passes, the author has no further answer, or the attempts are
// used up. A repair must pass its functions' own tests, and counts if fewer acceptance tests fail;
// the best is left in the draft. Returns whether all of them pass. Errors are of the set-up, or of
// an author that could not be asked; the draft keeps the results so far.
Result<bool> repair_for_acceptance(const RunContext& context, Draft& draft);

// Runs the request's acceptance tests, if it has any, on an otherwise finished solution, and adds
// their verdicts, which decide with all others, to its results, notes and confidence. Errors are of
// the set-up, or interrupted: then the solution says that the tests did not run to their end.
Result<void> hold_to_acceptance(const RunContext& context, Solution& solution);

}  // namespace synth
