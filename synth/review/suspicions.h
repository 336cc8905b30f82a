#pragma once

#include "synth/review/review.h"

#include <stop_token>

namespace synth {

// Asks the author of the order's proposals what is wrong with the code, beside what the report has
// already, and runs the calls that it names. Added are: a finding `confirmed` for each call that
// does what was said of it, `said` for what names no call that can be made, and a note for what
// running does not bear out and for an answer that did not come. Errors are of the set-up, and
// interrupted.
Result<void> add_suspicions(const SuiteOrder& order, Runtime& runtime, const SuiteReport& suites,
                            const std::stop_token& stop, ReviewReport& report);

}  // namespace synth
