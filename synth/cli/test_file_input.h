#pragma once

#include "synth/cli/requests.h"
#include "synth/cli/session.h"
#include "testing/suites/python_test_file.h"

namespace synth {

// A file of tests that its own runner runs (--tests test_x.py), as the specification: what it
// claims of calls with values is searched for, and the whole of it is run at the end.
struct RunnerTests {
  PythonTestFile file;
  PythonTestClaims claims;
};

// Whether --tests names such a file.
bool names_runner_tests(const Invocation& invocation);

// Errors: bad_input where it claims nothing of calls with values.
Result<RunnerTests> read_runner_tests(const CommandContext& context, const Session& session);

// The tests as a request has them. Where they call one function only, they say what to write.
GivenTests given_tests(const RunnerTests& tests);

// Runs the file on the solution's code and adds its verdicts, which decide with all others.
Result<void> hold_to_runner(const RunnerTests& tests, const CommandContext& context,
                            const Session& session, SolveReport& report);

}  // namespace synth
