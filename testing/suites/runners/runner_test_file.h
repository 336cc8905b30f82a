#pragma once

#include "testing/core/limits.h"
#include "testing/core/verdict.h"
#include "testing/sandbox/engine/sandbox.h"

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

// What the file's own runner reports.
struct RunnerTestRun {
  std::vector<TestVerdict> verdicts;  // one for each test; "the file" if it did not come to its end
  bool shared = false;                // the tests ran in one cell with the code
};

// Runs the file under its own runner in a cell of its own. Node.js's and GoogleTest's are apart
// from the code's: what the tests import or include are stubs that reach it by value
// (runner_calls.h), and where the failures are of a file that needs more than that, it is run once
// more with the code itself, which counts if fewer tests fail. Bats runs together with the code,
// which could tell it anything ("shared"). `limits` are those of the whole run, or of each call
// apart; building a program has its own. Errors: missing_interpreter where the runner is not here;
// sandbox_level where cells cannot have what it needs.
Result<RunnerTestRun> run_runner_tests(Sandbox& sandbox, const RunnerTestFile& file,
                                       const std::vector<std::string>& code_files,
                                       const std::string& source, const Limits& limits,
                                       const std::stop_token& stop);

// Reads TAP (testanything.org) as Node.js and Bats write it: the leaves of nested tests, named by
// their path, "suite > test"; "the file" where fewer came than were announced.
std::vector<TestVerdict> read_tap(std::string_view text);

}  // namespace synth
