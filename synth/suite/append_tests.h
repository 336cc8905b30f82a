#pragma once

#include "synth/suite/write_suite.h"

namespace synth {

// Calls that a file makes which gets more tests, for the search to begin at; none if it cannot be
// read that way.
SuiteClaims calls_of(const TestsToExtend& file, Runtime& runtime, const SandboxSource& sandbox,
                     const CodeUnderTest& code, const Limits& limits, const std::stop_token& stop);

// Keeps of the suites what the order's file of tests lacks: that file is run on the code and its
// mutants under its own runner, and the fewest tests stay that kill what none of its own does. The
// report's file is then that file with these, run twice elsewhere; what fails there is taken out.
// Errors: bad_input for a file that fails on the code or comes to it in no way;
// missing_interpreter where this Python has not its runner; those of the set-up.
Result<void> append_tests(const SuiteOrder& order, Runtime& runtime, SuiteReport& report,
                          const std::stop_token& stop);

}  // namespace synth
