#pragma once

#include "synth/engine.h"

#include <string>

namespace synth {

// Where a person can act on what the report says.
enum class Reader { of_command, at_prompt };

// What a person reads about a solution beside its code: the tests and what failing ones gave, how
// it was written and repaired, what is disputed, how sure synth is and why.
std::string report_text(const SolveReport& report, bool color, Reader reader = Reader::of_command);

// The same with the code, for a chat or a pull request.
std::string report_markdown(const SolveReport& report);

}  // namespace synth
