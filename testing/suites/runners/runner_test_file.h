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

// A file of tests of another language than Python, as people have it: node:test's, GoogleTest's or
// Bats's. Every file that it names by a relative path is the code under test; of Bats's, every
// script.
struct RunnerTestFile {
  Language language = Language::javascript;
  std::string name;  // "primes.test.mjs"
  std::string text;
};

// By the end of its name: .js, .mjs, .cjs; .cpp, .cc, .cxx; .bats.
std::optional<Language> language_of_runner_tests(const std::filesystem::path& path);
// "node --test", "GoogleTest", "bats"
std::string_view runner_of(Language language);

// What such a file says, as far as its text is plain. Of Bats's, where `run` mixes what a script
// prints with its messages, nothing is read but where the script is.
struct RunnerTestClaims {
  std::vector<Test> tests;  // calls with literal values: the user's
  std::size_t unread = 0;   // assertions that say more than a call and its value; Bats's tests
  std::vector<std::string> code;  // the code's file as the tests name it: "../src/primes.js"
};

// Errors: bad_input for a file of another runner.
Result<RunnerTestClaims> read_runner_claims(const RunnerTestFile& file);

// Runs the file under its own runner in a cell of its own. Node.js's and GoogleTest's are apart
// from the code's: what the tests import or include are stubs that reach it by value
// (runner_calls.h). What fails for want of more than that runs once more with the code itself, if
// `sharing` allows it. Bats always runs together with the code ("shared"). `limits` are those of
// the whole run, or of each call apart; building a program has its own. Errors: missing_interpreter
// if the runner is not here; sandbox_level if cells cannot have what it needs.
Result<TestFileRun> run_runner_tests(Sandbox& sandbox, const RunnerTestFile& file,
                                     const std::vector<std::string>& code_files,
                                     const std::string& source, Sharing sharing,
                                     const Limits& limits, const std::stop_token& stop);

}  // namespace synth
