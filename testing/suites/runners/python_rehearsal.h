#pragma once

#include "testing/runtimes/common/runtime.h"
#include "testing/suites/exporters/exported_suite.h"

#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// A test of a written file that fails on the code that it is written for.
struct RehearsalFailure {
  std::string test;  // as the runner names it: "test_f[empty xs]", "FTest::test_empty_xs"
  std::string why;
};

// Where people's tests and the code lie, below a folder that is above both.
struct PeoplesTests {
  std::string test_name;  // "tests/test_primes.py"
  std::string code_name;  // "src/pkg/primes.py"
  std::string root;       // "src", where the code's packages and neighbours are; may be empty
  std::vector<std::pair<std::string, std::string>> files;  // that they need, by such names
};

// Runs a written file under its own runner (pytest or unittest) in a cell, beside the code and what
// the cell has of its neighbours: twice, each time in another folder, with another home, user, time
// zone, day and hash seed. Gives what fails in one of them, "the file" for what is no single test;
// nothing if this Python has not the runner. Errors are of the set-up. `people` is where the
// file is one of people's, which may leave files behind and use plugins of its runner.
Result<std::optional<std::vector<RehearsalFailure>>> rehearse_python(
    Runtime& python, const std::string& code_name, const std::string& code, SuiteFormat format,
    const ExportedFile& file, const std::stop_token& stop, const PeoplesTests* people = nullptr);

// Why a program that runs a file of tests told nothing.
RehearsalFailure failure_to_run(const CandidateOutcome& ran);

// [(name, text)...], as programs take files.
Value file_list(const std::vector<std::pair<std::string, std::string>>& files);

// Whether a runner's name of a test is that of this one.
bool is_rehearsed(const std::string& runner_name, const Test& test);
bool is_rehearsed(const std::string& runner_name, const std::string& function,
                  const std::string& property);

}  // namespace synth
