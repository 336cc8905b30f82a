#pragma once

#include "synth/run/run_context.h"
#include "synth/run/test_run.h"

namespace synth {

// Repeats the calls of tests that passed, each of which had its own process, in a row in one
// process, as a suite does, and the first of them again at the end. A call that now returns
// something else than its test claims is `wrong_answer` with a note: the code keeps state between
// calls. In Python, adds a remark if a function that returns a value changes an argument. Not for
// Bash, where each call is a program; runs with failures, slow runs, and tests with a setup are
// left unchanged. Errors are of the set-up, or interrupted.
Result<void> make_calls_in_a_row(const RunContext& context, TestRun& run);

}  // namespace synth
