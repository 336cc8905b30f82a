#pragma once

#include "testing/suites/runners/runner_test_file.h"

#include <string>
#include <vector>

namespace synth {

// Statuses with which the program that starts a runner ends where there is nothing to report. No
// code that is tested decides them.
inline constexpr int kNotBuilt = 90;       // the tests, or the code with them, do not compile
inline constexpr int kNoDescriptors = 91;  // there is no /dev/fd, which Bats needs
inline constexpr int kNoReporter = 92;     // Node.js is too old to write its report to a file

// A file of tests as its runner needs it.
struct RunnerFiles {
  RunnerTestFile file;
  std::vector<std::string> paths;  // the code's files as the tests name them
};
RunnerFiles files_for_runner(const RunnerTestFile& file,
                             const std::vector<std::string>& code_files);

// A cell that runs the file under its runner on `source`, and sends one frame in the end: the
// ticket, the runner's status in a line, and its report. `keeps_channel`: stubs in the source use
// the channel until then; else nothing that the runner starts has it. Errors: missing_interpreter.
Result<CellRequest> runner_request(const Programs& programs, const RunnerFiles& files,
                                   const std::string& source, const std::string& ticket,
                                   bool keeps_channel, const Limits& limits);

}  // namespace synth
