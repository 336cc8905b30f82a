#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

namespace synth {

// Looks for kept functions that were requested in other words, for groups of one function that
// needs no other and has examples of the user's: those that pass here go into `draft.alike`. Only
// for authors that write tests to check them with. Errors are of the set-up, or interrupted.
Result<void> recall_alike(const RunContext& context, Draft& draft);

// Keeps of these the first that passes the author's tests, too; none if the author has none. Errors
// as above.
Result<void> confirm_alike(const RunContext& context, Draft& draft);

// Adds a note for each function whose code is a kept one. If a function was not found, names a kept
// one that passes: only the user's own examples support it, so it is not taken.
void tell_alike(const RunContext& context, Draft& draft);

}  // namespace synth
