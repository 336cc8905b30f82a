#pragma once

#include "testing/core/verdict.h"
#include "testing/runtimes/common/runtime.h"
#include "testing/suites/runners/test_file_run.h"

#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// A file of tests as people have it: pytest's, unittest's, or a script of assertions. What it
// imports and nobody has is the code under test.
struct PythonTestFile {
  std::string name;  // "test_primes.py"
  std::string text;
};

// What such a file claims of calls with values, as tests of the user's.
struct PythonTestClaims {
  std::vector<Test> tests;
  std::size_t unread = 0;   // assertions and tests that say more than a call and its value
  std::string module = {};  // the name of the code's module as the file imports it first
};

// Reads the claims where they are plain: comparisons with a value, truth, approx and bounds on a
// difference, expected exceptions; parameters, fixtures and loops are followed. No candidate runs.
// Errors: bad_input for a file that is no Python, or that fails when it is read;
// missing_interpreter where this Python has not the file's runner.
Result<PythonTestClaims> read_python_tests(Runtime& python, const PythonTestFile& file,
                                           std::stop_token stop);

// Runs the file under its own runner (unittest if it imports that and not pytest) in a cell of its
// own, apart from the candidate's: the code's names are what an assertion script has of them
// (docs/formats/check.md). What fails for want of more than that (a class, a function as an
// argument) runs once more with the code in the tests' own process, if `sharing` allows it.
// `function` is any function of the source.
Result<TestFileRun> run_python_tests(Runtime& python, const std::string& source,
                                     const std::string& function, const PythonTestFile& file,
                                     Sharing sharing, const Limits& limits,
                                     const std::stop_token& stop);

}  // namespace synth
