#pragma once

#include "testing/mutants/mutants.h"
#include "testing/suites/exporters/python_addition.h"
#include "testing/suites/runners/python_rehearsal.h"

#include <span>

namespace synth {

// Reads how a user's file uses the code and where tests are added to it, without executing it.
// Errors: bad_input for a file that is not Python.
Result<AdditionPlace> read_addition_place(Runtime& python, const PeoplesTests& people,
                                          const std::string& text, std::stop_token stop);

// The results of a user's tests on the code and on its mutants.
struct MutantRuns {
  std::vector<RehearsalFailure> failures;  // on the code itself; then no mutants were run
  // For each mutant, the test that fails on it, or empty; as many as time allowed.
  std::vector<std::string> killers;
};

// Runs the file under its own runner in a cell, on the code and then on each of the mutants, until
// a test fails. They share a process with the program that runs them, so the result is a measure,
// not a verdict. Nothing if this Python has no such runner. Errors are of the setup.
Result<std::optional<MutantRuns>> run_on_mutants(Runtime& python, const PeoplesTests& people,
                                                 SuiteFormat runner, const std::string& tests,
                                                 const std::string& code,
                                                 std::span<const std::vector<Edit>> mutants,
                                                 const std::stop_token& stop);

}  // namespace synth
