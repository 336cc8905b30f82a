#pragma once

#include "synth/suite/write_suite.h"
#include "testing/suites/exporters/python_addition.h"

namespace synth {

// Calls that a file makes which gets more tests, for the search to begin at; none if it cannot be
// read that way.
SuiteClaims calls_of(const TestsToExtend& file, Runtime& runtime, const SandboxSource& sandbox,
                     const CodeUnderTest& code, const Limits& limits, const std::stop_token& stop);

// Where tests are added to the order's file of tests, which is run on the code before anything is
// searched. Errors: bad_input for a file that fails on the code or comes to it in no way;
// missing_interpreter if this Python has not its runner; those of the set-up.
Result<AdditionPlace> find_addition_place(const SuiteOrder& order, Runtime& runtime,
                                          const std::stop_token& stop);

// Keeps of the suites what the file lacks: it is run on the code and its mutants under its own
// runner, and the fewest tests stay that kill what none of its own does. The report's file is then
// that file with these, run twice elsewhere; what fails there is taken out. Errors as above.
Result<void> append_tests(const SuiteOrder& order, const AdditionPlace& place, Runtime& runtime,
                          SuiteReport& report, const std::stop_token& stop);

}  // namespace synth
