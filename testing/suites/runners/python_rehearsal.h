#pragma once

#include "testing/runtimes/common/runtime.h"
#include "testing/suites/exporters/exported_suite.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// A test of a written file that fails on the code that it is written for.
struct RehearsalFailure {
  std::string test;  // as the runner names it: "test_f[empty xs]", "FTest::test_empty_xs"
  std::string why;
};

// Runs a written file under its own runner (pytest or unittest) in a cell, beside the code and what
// the cell has of its neighbours: twice, each time in another folder, with another home, user, time
// zone, day and hash seed. Gives what fails in one of them, "the file" for what is no single test;
// nothing where this Python has not the runner. Errors are of the set-up.
Result<std::optional<std::vector<RehearsalFailure>>> rehearse_python(
    Runtime& python, const std::string& code_name, const std::string& code, SuiteFormat format,
    const ExportedFile& file, const std::stop_token& stop);

// Whether a runner's name of a test is that of this one.
bool is_rehearsed(const std::string& runner_name, const Test& test);
bool is_rehearsed(const std::string& runner_name, const std::string& function,
                  const std::string& property);

}  // namespace synth
