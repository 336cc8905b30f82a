#pragma once

#include "synth/group/allowance.h"
#include "synth/group/next_action.h"

#include <string>

namespace synth {

// The questions that a group's solver has asked its author so far.
struct Asked {
  int attempts = 0;  // candidates that ran
  int known = 0;     // answers in a row without new code
};

// Returns the reason that ends the questions to the author of an unsolved group, and what would
// allow it: "its 3 attempts are used up (--max-attempts allows more)". Empty if the reason is
// reported elsewhere: for limits of the whole run, an author that does not vary, or outvoted
// examples.
std::string why_no_more(const GroupState& state, const Allowance& allowance, const Asked& asked);

}  // namespace synth
