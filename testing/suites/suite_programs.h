#pragma once

#include <string_view>

namespace synth {

// The Python programs that this folder carries, run in cells like those of testing/mutants.
extern const std::string_view kPythonSuiteSurvey;  // survey: executes nothing of the source
extern const std::string_view kPythonSuiteSearch;  // search_suite, replayed

}  // namespace synth
