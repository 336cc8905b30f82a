#pragma once

#include "synth/cli/host/session.h"
#include "synth/cli/input/requests.h"
#include "testing/suites/runners/python_test_file.h"
#include "testing/suites/runners/runner_test_file.h"

#include <memory>
#include <string>
#include <vector>

namespace synth {

// A file of tests that its own runner runs (--tests test_x.py, x.test.mjs, x_test.cpp), as
// the specification: what it claims of calls with values is searched for, and the whole of it is
// run at the end.
struct RunnerTests {
  Language language = Language::python;
  PythonTestFile file;
  PythonTestClaims claims;
  std::vector<std::string> code;  // of other languages: how the tests name the code's file

  struct LastRun {
    std::string source;
    TestFileRun run;
  };
  std::shared_ptr<LastRun> last = std::make_shared<LastRun>();
};

// Whether --tests names such a file.
bool names_runner_tests(const Invocation& invocation);

// `names`: functions that a file in Python calls without importing them. Errors: bad_input for a
// file in Python that claims nothing of calls with values, or a file in another language that is
// for another runner.
Result<RunnerTests> read_runner_tests(const CommandContext& context, const Session& session,
                                      const std::vector<std::string>& names = {});

// The tests as a request has them. Where they call one function only, they say what to write. Tests
// in other languages than Python become a part of the instruction, for the author to read.
GivenTests given_tests(const RunnerTests& tests);

// The name of the module that the tests import, empty if they do not say.
std::string module_of(const RunnerTests& tests);

// The file as the engine holds code to it. `tests`, `context` and
// `session` have to outlive it.
AcceptanceTests acceptance_tests(const RunnerTests& tests, const CommandContext& context,
                                 const Session& session);

}  // namespace synth
