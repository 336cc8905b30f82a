#pragma once

#include "synth/run/report.h"

#include <string>

namespace synth {

// Returns the reasons for the confidence in an answer: the evidence, the attempts, the disputed
// tests, and passing code that differs. Lines of at most `width` columns hold both codes side by
// side.
std::string why_text(const SolveReport& report, int width);

}  // namespace synth
