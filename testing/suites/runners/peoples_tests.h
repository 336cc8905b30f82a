#pragma once

#include "testing/mutants/mutants.h"
#include "testing/suites/exporters/python_addition.h"
#include "testing/suites/runners/python_rehearsal.h"

#include <span>

namespace synth {

// Reads how a file of people's comes to the code and where tests are added to it, and executes
// nothing of it. Errors: bad_input for a file that is no Python.
Result<AdditionPlace> read_addition_place(Runtime& python, const PeoplesTests& people,
                                          const std::string& text, std::stop_token stop);

// What people's tests say of the code and of its mutants.
struct MutantRuns {
  std::vector<RehearsalFailure> failures;  // on the code itself; then no mutants were run
  // For each mutant, the test that fails on it, or nothing; as many as there was time for.
  std::vector<std::string> killers;
};

// Runs the file under its own runner in a cell, on the code and then on each of the mutants, until
// a test fails. They share a process with what runs them: the answer is a measure, and no verdict.
// Nothing if this Python has not the runner. Errors are of the set-up.
Result<std::optional<MutantRuns>> run_on_mutants(Runtime& python, const PeoplesTests& people,
                                                 SuiteFormat runner, const std::string& tests,
                                                 const std::string& code,
                                                 std::span<const std::vector<Edit>> mutants,
                                                 const std::stop_token& stop);

}  // namespace synth
