#pragma once

#include "synth/suite/write_suite.h"
#include "testing/suites/exporters/python_addition.h"

namespace synth {

// Returns the calls in a file of tests that is to be extended, as a start for the search; none if
// it cannot be read that way.
SuiteClaims calls_of(const TestsToExtend& file, Runtime& runtime, const SandboxSource& sandbox,
                     const CodeUnderTest& code, const Limits& limits, const std::stop_token& stop);

// Returns the place for new tests in the order's file of tests, after running it on the code.
// Errors: bad_input for a file that fails on the code or never reaches it; missing_interpreter if
// this Python lacks its runner; those of the set-up.
Result<AdditionPlace> find_addition_place(const SuiteOrder& order, Runtime& runtime,
                                          const std::stop_token& stop);

// Reduces the suites to the tests that the file lacks: it is run on the code and its mutants under
// its own runner, and the fewest tests are kept that kill mutants which its own do not. The
// report's file is then that file with these tests, run twice elsewhere; failing tests are removed.
// Errors as above.
Result<void> append_tests(const SuiteOrder& order, const AdditionPlace& place, Runtime& runtime,
                          SuiteReport& report, const std::stop_token& stop);

}  // namespace synth
