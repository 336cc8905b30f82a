#pragma once

#include "synth/suite/project.h"

#include <string>

namespace synth {

// Returns a run of `synth suite` as JUnit's XML: its tests with the code's results, functions
// without tests as skipped, and if a least score is set (percent), a test for each function that it
// is reached.
std::string suite_junit(const SuiteReport& report, double least_percent);
// Returns a suite for each module; a module without one is a skipped test.
std::string project_junit(const ProjectReport& report, double least_percent);

}  // namespace synth
