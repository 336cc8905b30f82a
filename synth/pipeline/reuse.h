#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

namespace synth {

// Whether the last function, with those before it that it needs, passes all their tests in one cell
// here. Errors are of the set-up, or interrupted.
Result<bool> passes_here(const RunContext& context, const std::vector<StoredFunction>& functions);

// Adds functions that earlier instructions left in the store, and that this one mentions: verified
// again here, with what they need, as dependencies of the functions whose purposes mention them, or
// else of the one that the user calls. An author whose requests cost money gets only those that are
// mentioned by name. Errors are of the set-up.
Result<void> reuse(const RunContext& context, Draft& draft);

// Removes dependencies on reused functions that the code of a group does not call.
void remove_uncalled_dependencies(Draft& draft, const Group& group);
// Removes reused functions that no written function depends on.
Result<void> remove_unused_functions(Draft& draft);

}  // namespace synth
