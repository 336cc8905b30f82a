#pragma once

#include "synth/run/report.h"

#include <string>

namespace synth {

// Why synth is as sure of an answer as it is: what the confidence rests on, what was tried, what is
// disputed, and the code that passes as well and differs. Lines of at most `width` columns hold the
// code of both beside each other.
std::string why_text(const SolveReport& report, int width);

}  // namespace synth
