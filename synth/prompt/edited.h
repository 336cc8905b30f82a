#pragma once

#include "synth/solution/solution.h"
#include "testing/core/limits.h"
#include "testing/runtimes/common/runtime.h"

#include <stop_token>
#include <string>

namespace synth {

// A solution with code that a person has changed, held against the same tests again: what was known
// of the code before (rivals, agreement, how strong the tests are) says nothing of it. Errors are
// of the set-up, or interrupted.
Result<Solution> judge_edited(Runtime& runtime, Solution solution, std::string code,
                              const Limits& limits, const std::stop_token& stop);

}  // namespace synth
