#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

namespace synth {

// Returns whether the last function, with those before it that it needs, passes all their tests in
// one cell here. Errors are of the set-up, or interrupted.
Result<bool> passes_here(const RunContext& context, const std::vector<StoredFunction>& functions);

// Adds kept functions of earlier instructions that this one mentions. They are verified again here,
// with the functions that they need, and become dependencies of the functions whose purposes
// mention them, or else of the function that the user calls. For an author whose requests cost
// money only those mentioned by name are added. Errors are of the set-up.
Result<void> reuse(const RunContext& context, Draft& draft);

// Removes dependencies on reused and described functions that the code of a group does not call.
void remove_uncalled_dependencies(Draft& draft, const Group& group);
// Removes reused functions that no written function depends on.
Result<void> remove_unused_functions(Draft& draft);

}  // namespace synth
