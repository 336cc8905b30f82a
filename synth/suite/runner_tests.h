#pragma once

#include "testing/mutants/variants.h"
#include "testing/runtimes/common/runtime.h"
#include "testing/sandbox/engine/sandbox.h"
#include "testing/suites/runners/runner_test_file.h"

namespace synth {

// The code that a suite is written for.
struct CodeUnderTest {
  std::string path;
  std::string source;
  std::vector<FunctionPlace> functions;
};

// The tests of existing code in a file for node:test, GoogleTest or Bats.
struct HeldRunnerTests {
  std::vector<Test> tests;  // calls of the functions with literal values
  // Tests that fail under their runner for other reasons than these: "'sorts' in primes.bats"
  std::vector<std::string> failing;
  std::vector<std::string> notes;  // remarks on their run
};

// Reads the file as far as its text is plain, and runs it under its own runner. Errors as of
// read_runner_claims and run_runner_tests, and bad_input if the file tests other code.
Result<HeldRunnerTests> hold_runner_tests(Sandbox& sandbox, Runtime& runtime,
                                          const RunnerTestFile& file, const CodeUnderTest& code,
                                          Sharing sharing, const Limits& limits,
                                          const std::stop_token& stop);

}  // namespace synth
