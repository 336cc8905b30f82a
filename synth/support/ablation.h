#pragma once

#include <string_view>

namespace synth {

// Whether a way of being faster is switched off, to measure what it is worth: its name is one of
// those in $SYNTH_ABLATE, separated by commas. Answers stay the same. For `bench/execution.py
// --ablate`; each trick's header tells what it was worth there.
bool is_ablated(std::string_view trick);

inline constexpr const char* kAblateVariable = "SYNTH_ABLATE";

}  // namespace synth
