#pragma once

#include "synth/review/review.h"

#include <stop_token>

namespace synth {

// Asks the author of the order's proposals for further faults of the code, beyond the report's, and
// runs the calls that it names. Adds a finding `confirmed` for each call that behaves as suspected,
// `said` for each suspicion without a call that can be made, and a note for each that running
// refutes and for a missing answer. Errors are of the set-up, and interrupted.
Result<void> add_suspicions(const SuiteOrder& order, Runtime& runtime, const SuiteReport& suites,
                            const std::stop_token& stop, ReviewReport& report);

}  // namespace synth
