#pragma once

#include "synth/run/test_run.h"
#include "testing/runtimes/common/runtime.h"

#include <stop_token>
#include <vector>

namespace synth {

// Adds debugger output to the first failures of a Python candidate: the place of the call's end,
// the values of names there, and how often each line of the functions on its way ran (so which
// branches it took), cut to a readable length. Adds nothing if it is not available: for another
// language, a program that does not load, a test with a setup.
void add_runtime_evidence(Runtime& runtime, const TestRun& test_run, std::vector<Failure>& failures,
                          const std::stop_token& stop);

}  // namespace synth
