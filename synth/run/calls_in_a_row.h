#pragma once

#include "synth/run/run_context.h"
#include "synth/run/test_run.h"

namespace synth {

// Makes the calls of tests that passed, each in a process of its own, once more in a row in one
// process, as a suite does, and the first of them again at the end. What now gives something else
// than its test claims is `wrong_answer` with a note: the code keeps what a call leaves behind.
// Adds a remark if a function that returns a value changes an argument. Python and JavaScript;
// runs that did not pass as a whole, slow ones, and tests with a setup stay as they are. Errors are
// of the set-up, or interrupted.
Result<void> make_calls_in_a_row(const RunContext& context, TestRun& run);

}  // namespace synth
