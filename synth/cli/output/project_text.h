#pragma once

#include "synth/suite/project.h"

#include <string>

namespace synth {

// A line for each module that is no test: functions, tests, score, and what was skipped with why;
// then findings, and the whole.
std::string project_text(const ProjectReport& report);
// The same for a page.
std::string project_markdown(const ProjectReport& report);

}  // namespace synth
