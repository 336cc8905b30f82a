#pragma once

#include "synth/cli/host/session.h"
#include "synth/cli/input/requests.h"
#include "testing/suites/runners/python_test_file.h"
#include "testing/suites/runners/runner_test_file.h"

#include <memory>
#include <string>
#include <vector>

namespace synth {

// A file of tests that its own runner runs (--tests test_x.py, x.test.mjs, x_test.cpp), as the
// specification: its claims about calls with values guide the search, and the whole file runs at
// the end.
struct RunnerTests {
  Language language = Language::python;
  PythonTestFile file;
  PythonTestClaims claims;
  std::vector<std::string> code;  // for other languages: the names of the code's file in the tests

  struct LastRun {
    std::string source;
    TestFileRun run;
  };
  std::shared_ptr<LastRun> last = std::make_shared<LastRun>();
};

// Returns whether --tests names such a file.
bool names_runner_tests(const Invocation& invocation);

// Reads the file. `names` are functions that a file in Python calls without importing them. Errors:
// bad_input for a file in another language for another runner.
Result<RunnerTests> read_runner_tests(const Session& session, const std::string& path,
                                      const std::vector<std::string>& names = {});

// Returns an error for a file in Python without claims about calls with values: by itself, it does
// not say what to search for.
Result<void> check_claims(const RunnerTests& tests);

// Returns the tests in the form of a request. If they call a single function, they define what to
// write. Tests in other languages than Python become a part of the instruction, for the author to
// read.
GivenTests given_tests(const RunnerTests& tests);

// Returns the name of the module that the tests import, or "" if they do not say.
std::string module_of(const RunnerTests& tests);

// Returns the file as acceptance tests for the engine. `tests`, `context` and `session` have to
// outlive it.
AcceptanceTests acceptance_tests(const RunnerTests& tests, const CommandContext& context,
                                 const Session& session);

}  // namespace synth
