#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <span>
#include <vector>

namespace synth {

// Adds the author's tests of these groups to the user's, before there is code. Reused functions
// have theirs already. Errors are the first of the author's; what it answered to other questions
// is taken all the same.
Result<void> write_tests(const RunContext& context, Draft& draft, std::span<const Group> groups);

// Returns the groups whose tests are wanted before there is code. Those of the others are asked for
// once a candidate passes what the user said, if the author's answers vary: they say nothing about
// code that does not, and would be paid for all the same. There may be code for those that a kept
// function could be.
std::vector<Group> tested_first(const RunContext& context, Draft& draft);

}  // namespace synth
