#pragma once

#include "synth/suite/write_suite.h"
#include "testing/suites/runners/python_rehearsal.h"

namespace synth {

// Returns the adapter of that name; null if there is none.
const Adapter* adapter_of(const Adapters& adapters, const std::string& name);

// Returns the report in the form for exporters.
ExportedSuite exported_of(const SuiteOrder& order, const SuiteReport& report);

// The most rounds of running a file and removing failing tests.
inline constexpr int kMostRehearsals = 4;

// Removes from the suites the tests that a runner reports as failing. Returns whether there were
// any.
bool take_out(const RehearsalFailure& failure, SuiteReport& report);

// Counts mutants as killed that tests of another suite of the same file kill: those of a method are
// in the suites of each sequence of calls that has it.
void share_kills(std::vector<Suite>& suites);

// Writes the file of the report. For Python it is run under its own runner, as it will lie beside
// the code, and failing tests are removed.
Result<void> write_suite_file(const SuiteOrder& order, Runtime& runtime, SuiteReport& report,
                              const std::stop_token& stop);

}  // namespace synth
