#pragma once

#include <string_view>

namespace synth {

// Returns whether an optimization is switched off, to measure its benefit: $SYNTH_ABLATE lists the
// names, separated by commas. Answers stay the same. For `bench/execution.py --ablate`; the header
// of each optimization has the benefit measured there.
bool is_ablated(std::string_view trick);

inline constexpr const char* kAblateVariable = "SYNTH_ABLATE";

}  // namespace synth
