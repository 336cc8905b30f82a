#pragma once

#include "testing/core/outcome.h"
#include "testing/suites/runners/test_file_run.h"

#include <span>
#include <string>
#include <vector>

namespace synth {

// Returns the verdicts in the lines of the runner of a Python test file
// (guest/python_test_runner.py), with the end of its program. Every announced test must be reported
// once: if one is missing, repeated or malformed, the whole file gets a failing verdict; so it does
// if its program ended otherwise than the tests explain.
std::vector<ApartVerdict> read_python_report(std::span<const std::string> told,
                                             const Outcome& whole);

}  // namespace synth
