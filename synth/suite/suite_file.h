#pragma once

#include "synth/suite/write_suite.h"
#include "testing/suites/runners/python_rehearsal.h"

namespace synth {

// The adapter of that name; null if there is none.
const Adapter* adapter_of(const Adapters& adapters, const std::string& name);

// What was found, as exporters take it.
ExportedSuite exported_of(const SuiteOrder& order, const SuiteReport& report);

// How often a file is run and what fails in it taken out.
inline constexpr int kMostRehearsals = 4;

// Takes out of the suites what a runner says that fails; whether it was anything.
bool take_out(const RehearsalFailure& failure, SuiteReport& report);

// Makes the file of the report. Of Python it is run under its own runner, as it will lie beside the
// code, and what fails there is taken out.
Result<void> write_suite_file(const SuiteOrder& order, Runtime& runtime, SuiteReport& report,
                              const std::stop_token& stop);

}  // namespace synth
