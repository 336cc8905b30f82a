#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <span>

namespace synth {

// Adds the author's tests of these groups to the user's, before there is code. Reused functions
// have theirs already. Errors are the first of the author's; what it answered to other questions
// is taken all the same.
Result<void> write_tests(const RunContext& context, Draft& draft, std::span<const Group> groups);

}  // namespace synth
