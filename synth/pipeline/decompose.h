#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <optional>

namespace synth {

// Asks the author to break a function, which depends on no other and which it could not write, into
// smaller ones. Returns a separate draft with their specs, their tests, and the function on top of
// them, in which all of them can be written. Returns nullopt, with a note in `draft`, if the author
// names no smaller functions or the budget is spent; and without a note if the group is not such a
// function, was broken up already, or the author always gives the same answer.
std::optional<Draft> decompose(const RunContext& context, Draft& draft, const Group& group);

// Merges the result into the whole: the function and the smaller ones if the function passes its
// tests now, otherwise only the history. Returns whether it passes. Errors are of the set-up.
Result<bool> adopt_parts(const RunContext& context, Draft& draft, Draft parts, const Group& group);

}  // namespace synth
