#pragma once

#include "synth/solution/solution.h"
#include "testing/core/limits.h"
#include "testing/runtimes/common/runtime.h"

#include <stop_token>
#include <string>

namespace synth {

// Returns a solution with code that the user has changed, tested again: results about the earlier
// code (rivals, agreement, strength of the tests) are dropped. Errors are of the set-up, or
// interrupted.
Result<Solution> judge_edited(Runtime& runtime, Solution solution, std::string code,
                              const Limits& limits, const std::stop_token& stop);

}  // namespace synth
