#pragma once

#include <string_view>

namespace synth {

// The programs of this folder, from the files beside this header. The first three are called by
// value, in cells like those of testing/mutants.
extern const std::string_view kPythonSuiteSurvey;   // survey: executes nothing of the source
extern const std::string_view kPythonSuiteSearch;   // search_suite, replayed
extern const std::string_view kPythonTestClaims;    // claims_in
extern const std::string_view kPythonCodeModules;   // CodeModules, put before the next
extern const std::string_view kPythonTestRunner;    // run_test_file, for an assertion script
extern const std::string_view kPythonAdapters;      // adapters
extern const std::string_view kPythonShownCalls;    // shown_calls
extern const std::string_view kPythonClock;         // move_clock
extern const std::string_view kPythonRehearsal;     // rehearse
extern const std::string_view kPythonAppendPlace;   // append_place
extern const std::string_view kPythonMutantRuns;    // run_on_mutants
extern const std::string_view kJavascriptStub;      // stub, for node_stubs.cpp
extern const std::string_view kJavascriptVariants;  // synthVariants

}  // namespace synth
