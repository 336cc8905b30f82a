#pragma once

#include "synth/suite/suite_report.h"

#include <string>

namespace synth {

// Where the code and what is said of it disagree, a line each.
std::vector<std::string> suite_findings(const SuiteReport& report);
// What a person acts on: findings, scores, and the mutants that survive as small diffs.
std::string suite_text(const SuiteReport& report);
// The same for a page, with the file if there are tests.
std::string suite_markdown(const SuiteReport& report);

}  // namespace synth
