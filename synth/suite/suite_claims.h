#pragma once

#include "synth/suite/runner_tests.h"

#include <functional>
#include <map>

namespace synth {

// The claims about the functions of a file.
struct SuiteClaims {
  std::map<std::string, std::vector<Test>> tests;  // by function
  std::map<std::string, std::vector<Call>> calls;  // made by a file of tests, and passing
  std::vector<std::string> failing;                // failing assertions that are not tests by value
  std::vector<std::string> notes;                  // remarks on the runs of files of tests
};

// A file of tests that are true of the code.
struct TestFileText {
  std::string path;  // decides how it is read, and names it in messages
  std::string text;
};

// Returns the sandbox, started if a file of tests needs its runner.
using SandboxSource = std::function<Result<Sandbox*>()>;

// Returns the claims of docstrings (doctests, `f(2) == 4`, `f(2) returns 4`), and of files of
// tests: JSON lines; assertions, pytest's or unittest's, which are read in a cell and checked
// against the code's results; and for other languages the result of hold_runner_tests. A
// docstring's value counts as an example, a test file's as the user's. Errors: bad_input for a file
// that cannot be read as tests of this code, those of the set-up, and interrupted.
Result<SuiteClaims> read_suite_claims(Runtime& runtime, const SandboxSource& sandbox,
                                      const CodeUnderTest& code,
                                      const std::vector<TestFileText>& test_files, Sharing sharing,
                                      const Limits& limits, const std::stop_token& stop);

}  // namespace synth
