#pragma once

#include "testing/core/outcome.h"
#include "testing/suites/runners/test_file_run.h"

#include <span>
#include <string>
#include <vector>

namespace synth {

// What the runner of a Python file of tests told (guest/python_test_runner.py), line by line, and
// how the program that ran it ended. Every test that was announced is told of once: if one is
// missing, comes twice, or is not as it should be, the whole file has a verdict of its own, which
// is no pass; so it has if its program did not end as the tests say.
std::vector<ApartVerdict> read_python_report(std::span<const std::string> told,
                                             const Outcome& whole);

}  // namespace synth
