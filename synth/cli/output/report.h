#pragma once

#include "synth/run/report.h"

#include <string>

namespace synth {

// The place where a report is read, which decides its advice.
enum class Reader { of_command, at_prompt };

// Returns the report on a solution beside its code: the tests and the results of failing ones, the
// attempts and repairs, disputed tests, and the confidence with its reason.
std::string report_text(const SolveReport& report, bool color, Reader reader = Reader::of_command);

// Returns the same with the code, for a chat or a pull request.
std::string report_markdown(const SolveReport& report);

}  // namespace synth
