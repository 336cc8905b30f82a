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

// Lets later functions of the instruction call earlier ones that their purposes describe ("the word
// count" after word_count, "doubles and then increments" after double and increment): they become
// dependencies, which may be called but need not. An author that varies decides this itself.
void offer_described(const RunContext& context, Draft& draft);

// Removes dependencies that have no code, so that the functions of the group do not fail with them:
// those that they need not call, and, if the author does not vary, all those of functions with
// examples, which decide then.
void drop_unwritten(const RunContext& context, Draft& draft, const Group& group);

// Removes dependencies on reused and described functions that the code of a group does not call.
void remove_uncalled_dependencies(Draft& draft, const Group& group);
// Removes reused functions that no written function depends on.
Result<void> remove_unused_functions(Draft& draft);

}  // namespace synth
