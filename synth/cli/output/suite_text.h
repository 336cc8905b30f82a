#pragma once

#include "synth/suite/suite_report.h"

#include <string>

namespace synth {

// Returns the contradictions between the code and claims about it, a line each.
std::vector<std::string> suite_findings(const SuiteReport& report);
// Returns the summary for the user: findings, scores, and the surviving mutants as small diffs.
std::string suite_text(const SuiteReport& report);
// Returns the same as Markdown, with the file if there are tests.
std::string suite_markdown(const SuiteReport& report);

}  // namespace synth
