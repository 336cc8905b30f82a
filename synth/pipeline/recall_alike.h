#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

namespace synth {

// Looks for kept functions that were asked for in other words, for the groups of one function that
// needs no other and of which the user says what some calls give: what passes that here goes into
// `draft.alike`. Only for authors that write tests to hold it against. Errors are of the set-up, or
// interrupted.
Result<void> recall_alike(const RunContext& context, Draft& draft);

// Leaves of these the first one that passes the author's tests, too; none if the author has none.
// Errors as above.
Result<void> confirm_alike(const RunContext& context, Draft& draft);

// Notes which functions are such a kept one. For those that were not found, looks for one, and
// names it: nobody but the user's own examples speaks for it, so it is not taken.
void tell_alike(const RunContext& context, Draft& draft);

}  // namespace synth
