#pragma once

#include "synth/suite/project.h"

#include <string>

namespace synth {

// A run of `synth suite` as JUnit's XML: its tests by what the code makes of them, functions
// without tests as skipped, and if a least score is asked for (percent), a test for each
// function that it is met.
std::string suite_junit(const SuiteReport& report, double least_percent);
// A suite for each module; one that got none as a skipped test.
std::string project_junit(const ProjectReport& report, double least_percent);

}  // namespace synth
