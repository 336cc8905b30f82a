#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

namespace synth {

// Lets later functions of the instruction call earlier ones that their purposes describe ("the word
// count" after word_count, "doubles and then increments" after double and increment): they become
// dependencies, which may be called but need not. An author that varies decides this itself.
void offer_described(const RunContext& context, Draft& draft);

// Removes dependencies that have no code, so that the functions of the group do not fail with them:
// those that they need not call, and, if the author does not vary, all those of functions with
// examples, which decide then.
void drop_unwritten(const RunContext& context, Draft& draft, const Group& group);

}  // namespace synth
