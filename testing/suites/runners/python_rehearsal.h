#pragma once

#include "testing/runtimes/common/runtime.h"
#include "testing/suites/exporters/exported_suite.h"

#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// A test of an exported file that fails on the code for which it was written.
struct RehearsalFailure {
  std::string test;  // the runner's name: "test_f[empty xs]", "FTest::test_empty_xs"
  std::string why;
};

// The places of a user's tests and code, below a common folder.
struct PeoplesTests {
  std::string test_name;  // "tests/test_primes.py"
  std::string code_name;  // "src/pkg/primes.py"
  std::string root;       // "src", the folder of the code's packages and neighbours; may be empty
  std::vector<std::pair<std::string, std::string>> files;  // that they need, by such names
};

// Runs an exported file under its own runner (pytest or unittest) in a cell, beside the code and
// its neighbours that the cell has: twice, each time in another folder, with another home, user,
// time zone, day and hash seed. Returns the tests that fail in one of the runs, "the file" for
// other failures; nothing if this Python has no such runner. Errors are of the setup. `people`: set
// if the file is a user's, which may leave files behind and use plugins of its runner.
Result<std::optional<std::vector<RehearsalFailure>>> rehearse_python(
    Runtime& python, const std::string& code_name, const std::string& code, SuiteFormat format,
    const ExportedFile& file, const std::stop_token& stop, const PeoplesTests* people = nullptr);

// Returns why a program that runs a file of tests reported nothing.
RehearsalFailure failure_to_run(const CandidateOutcome& ran);

// Returns [(name, text)...], the form in which programs take files.
Value file_list(const std::vector<std::pair<std::string, std::string>>& files);

// Return whether a runner's name of a test denotes this one.
bool is_rehearsed(const std::string& runner_name, const Test& test);
bool is_rehearsed(const std::string& runner_name, const std::string& function,
                  const std::string& property);

}  // namespace synth
