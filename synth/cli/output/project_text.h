#pragma once

#include "synth/suite/project.h"

#include <string>

namespace synth {

// Returns a line for each module that is not a test: functions, tests, score, and omissions with
// the reasons; then findings, and the total.
std::string project_text(const ProjectReport& report);
// Returns the same as Markdown.
std::string project_markdown(const ProjectReport& report);

}  // namespace synth
