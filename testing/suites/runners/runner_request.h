#pragma once

#include "testing/suites/runners/runner_test_file.h"

#include <string>
#include <vector>

namespace synth {

// Exit statuses of the program that starts a runner if there is nothing to report. The tested code
// cannot produce them.
inline constexpr int kNotBuilt = 90;       // the tests, or the code with them, do not compile
inline constexpr int kNoDescriptors = 91;  // there is no /dev/fd, which Bats needs
inline constexpr int kNoReporter = 92;     // Node.js is too old to write its report to a file

// A file of tests in the form for its runner.
struct RunnerFiles {
  RunnerTestFile file;
  std::vector<std::string> paths;  // the code's files as the tests name them
};
// Returns the file under a name that its runner accepts, with the code's files as the tests name
// them.
RunnerFiles files_for_runner(const RunnerTestFile& file,
                             const std::vector<std::string>& code_files);

// Returns the request for a cell that runs the file under its runner on `source`, and sends one
// frame at the end: the ticket, the runner's status in a line, and its report. `keeps_channel`:
// stubs in the source use the channel until then; else no process of the runner has it. Errors:
// missing_interpreter.
Result<CellRequest> runner_request(const Programs& programs, const RunnerFiles& files,
                                   const std::string& source, const std::string& ticket,
                                   bool keeps_channel, const Limits& limits);

}  // namespace synth
