#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

namespace synth {

// Holds code that passes its own tests to the request's acceptance tests, and hands what fails to
// the author for repair, until everything passes, the author has nothing more to say, or the
// attempts are used up. A repair must keep its functions' own tests, and counts if fewer acceptance
// tests fail; the best is left in the draft. Returns whether all of them pass. Errors are of the
// set-up, or of an author that could not be asked; the draft keeps what was found.
Result<bool> repair_for_acceptance(const RunContext& context, Draft& draft);

// Runs the request's acceptance tests, if it has any, on a solution that is otherwise finished, and
// adds their verdicts, which decide with all others, to its results, notes and confidence. Errors
// are of the set-up, or interrupted: then the solution says that they did not come to their end.
Result<void> hold_to_acceptance(const RunContext& context, Solution& solution);

}  // namespace synth
