#pragma once

#include "synth/run/report.h"
#include "synth/session/live_session.h"

#include <string>

namespace synth {

// Returns a solution as an answer in a chat: the code, its test results, the confidence with its
// reason, and the next steps, in short Markdown.
std::string chat_answer(const SolveReport& report);

// Returns the same for a program's run: its result, or the reason if there is none.
std::string chat_answer(const RunReport& report);

// Returns the same for a step of a session.
std::string chat_answer(const SessionRun& run);

// Returns text in a fence that nothing inside it can end (CommonMark 0.31, 4.5).
std::string fenced_code(std::string_view code, std::string_view language);

}  // namespace synth
