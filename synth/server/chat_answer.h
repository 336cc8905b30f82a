#pragma once

#include "synth/run/report.h"
#include "synth/session/live_session.h"

#include <string>

namespace synth {

// A solution as an answer in a chat: the code, what its tests say, how sure synth is and why, and
// what to do next, in short Markdown.
std::string chat_answer(const SolveReport& report);

// The same of a program's run: its result, or why there is none.
std::string chat_answer(const RunReport& report);

// The same of a step of a session.
std::string chat_answer(const SessionRun& run);

// Text in a fence that nothing inside it can end.
std::string fenced_code(std::string_view code, std::string_view language);

}  // namespace synth
