#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <span>
#include <vector>

namespace synth {

// Adds the author's tests of these groups to the user's, before there is code. Reused functions
// have theirs already. Errors are the first of the author's; its answers to other questions are
// added all the same.
Result<void> write_tests(const RunContext& context, Draft& draft, std::span<const Group> groups);

// Returns the groups whose tests are wanted before there is code. Tests of the others are requested
// once a candidate passes the user's tests, if the author's answers vary: they say nothing about
// code that does not, and would be paid for all the same. Groups that a kept function may solve are
// among the first: there may be code for them.
std::vector<Group> tested_first(const RunContext& context, Draft& draft);

}  // namespace synth
