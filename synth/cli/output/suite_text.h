#pragma once

#include "synth/suite/project.h"

#include <string>

namespace synth {

// Returns the contradictions between the code and claims about it, a line each.
std::vector<std::string> suite_findings(const SuiteReport& report);
// Returns the summary for the user: findings, scores, and the surviving mutants as small diffs.
std::string suite_text(const SuiteReport& report);
// Returns the same as Markdown, with the file if there are tests.
std::string suite_markdown(const SuiteReport& report);

// Returns a line for each module that is not a test: functions, tests, score, and omissions with
// the reasons; then findings, and the total.
std::string project_text(const ProjectReport& report);
// Returns the same as Markdown.
std::string project_markdown(const ProjectReport& report);

// Returns a run of `synth suite` as JUnit's XML: its tests with the code's results, functions
// without tests as skipped, and if a least score is set (percent), a test for each function that it
// is reached.
std::string suite_junit(const SuiteReport& report, double least_percent);
// Returns a suite for each module; a module without one is a skipped test.
std::string project_junit(const ProjectReport& report, double least_percent);

}  // namespace synth
