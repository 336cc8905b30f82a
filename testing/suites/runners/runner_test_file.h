#pragma once

#include "testing/core/limits.h"
#include "testing/core/verdict.h"
#include "testing/sandbox/engine/sandbox.h"
#include "testing/suites/runners/test_file_run.h"

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// A user's file of tests of another language than Python: for node:test, GoogleTest or Bats. Every
// file that it names by a relative path is the code under test; for Bats, every script.
struct RunnerTestFile {
  Language language = Language::javascript;
  std::string name;  // "primes.test.mjs"
  std::string text;
};

// Returns the language by the end of the file's name: .js, .mjs, .cjs; .cpp, .cc, .cxx; .bats.
std::optional<Language> language_of_runner_tests(const std::filesystem::path& path);
// Returns the runner: "node --test", "GoogleTest", "bats".
std::string_view runner_of(Language language);

// The plain claims in such a file. In a Bats file `run` mixes a script's output with its messages,
// so only the place of the script is read.
struct RunnerTestClaims {
  std::vector<Test> tests;  // calls with literal values: the user's
  std::size_t unread = 0;   // assertions that are more than a call and its value; Bats's tests
  std::vector<std::string> code;  // the code's file as the tests name it: "../src/primes.js"
};

// Reads the claims. Errors: bad_input for a file of another runner.
Result<RunnerTestClaims> read_runner_claims(const RunnerTestFile& file);

// Runs the file under its own runner in a cell. Tests for Node.js and GoogleTest are separate from
// the code: they import or include stubs that call it by value (runner_calls.h). Tests that fail
// because they need more run once more with the code itself, if `sharing` allows it. Bats always
// runs together with the code ("shared"). `limits` are those of the whole run, or of each call if
// separate; building a program has its own. Errors: missing_interpreter if the runner is not
// installed; sandbox_level if cells cannot have what it needs.
Result<TestFileRun> run_runner_tests(Sandbox& sandbox, const RunnerTestFile& file,
                                     const std::vector<std::string>& code_files,
                                     const std::string& source, Sharing sharing,
                                     const Limits& limits, const std::stop_token& stop);

}  // namespace synth
