#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <string>

namespace synth {

// Returns whether a module passes the request's acceptance tests; true if there are none. Errors
// are of the set-up, or interrupted.
Result<bool> is_accepted(const RunContext& context, const std::string& module,
                         const std::string& function);

// Holds code that passes its own tests to the request's acceptance tests, and hands what fails to
// the author for repair, until everything passes, the author has nothing more to say, or the
// attempts are used up. A repair must keep its functions' own tests, and counts if fewer acceptance
// tests fail; the best is left in the draft. Returns whether all of them pass. Errors are of the
// set-up, or of an author that could not be asked; the draft keeps what was found.
Result<bool> repair_for_acceptance(const RunContext& context, Draft& draft);

}  // namespace synth
