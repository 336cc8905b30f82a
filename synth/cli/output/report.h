#pragma once

#include "synth/report/profile.h"
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

// Returns the reasons for the confidence in an answer: the evidence, the attempts, the disputed
// tests, and passing code that differs. Lines of at most `width` columns hold both codes side by
// side.
std::string why_text(const SolveReport& report, int width);

// Returns the distribution of time and money as tables of Markdown; nothing if there is no
// instruction.
std::string profile_markdown(const Profile& profile);

}  // namespace synth
