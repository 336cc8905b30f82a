#pragma once

#include "testing/core/verdict.h"
#include "testing/runtimes/common/runtime.h"
#include "testing/suites/runners/test_file_run.h"

#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// A user's file of tests: for pytest, for unittest, or a script of assertions. The module that it
// imports and that does not exist is the code under test.
struct PythonTestFile {
  std::string name;  // "test_primes.py"
  std::string text;
};

// The claims of such a file about calls with values, as tests of the user.
struct PythonTestClaims {
  std::vector<Test> tests;
  std::size_t unread = 0;   // assertions and tests that are more than a call and its value
  std::string module = {};  // the name of the code's module in its first import
};

// Reads the plain claims: comparisons with a value, truth, approx and bounds on a difference,
// expected exceptions; parameters, fixtures and loops are followed. No candidate runs. Errors:
// bad_input for a file that is not Python, or that fails when it is read; missing_interpreter if
// this Python lacks the file's runner.
Result<PythonTestClaims> read_python_tests(Runtime& python, const PythonTestFile& file,
                                           std::stop_token stop);

// Runs the file under its own runner (unittest if it imports that and not pytest) in a separate
// cell from the candidate's: the code's names are stubs, as in an assertion script
// (docs/formats/check.md). Tests that fail because they need more (a class, a function as an
// argument) run once more with the code in their own process, if `sharing` allows it. `function` is
// any function of the source.
Result<TestFileRun> run_python_tests(Runtime& python, const std::string& source,
                                     const std::string& function, const PythonTestFile& file,
                                     Sharing sharing, const Limits& limits,
                                     const std::stop_token& stop);

}  // namespace synth
