#pragma once

#include "synth/run/test_run.h"
#include "testing/runtimes/common/runtime.h"

#include <stop_token>
#include <vector>

namespace synth {

// Adds to the first failures of a Python candidate what a debugger would show of them: where the
// call ended and what the names held there, and how often each line of the functions it came
// through ran (so which branches it took), cut to what a reader takes in. Nothing is added where it
// cannot be had: another language, a program that does not load, a test with a setup.
void add_runtime_evidence(Runtime& runtime, const TestRun& test_run, std::vector<Failure>& failures,
                          const std::stop_token& stop);

}  // namespace synth
