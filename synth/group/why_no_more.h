#pragma once

#include "synth/group/allowance.h"
#include "synth/group/next_action.h"

#include <string>

namespace synth {

// How far a group's solver has asked its author.
struct Asked {
  int attempts = 0;  // candidates that ran
  int known = 0;     // answers in a row without code that is new
};

// Why the author of a group that is not solved is asked for nothing more, and what would allow it:
// "its 3 attempts are used up (--max-attempts allows more)". Empty if that is said elsewhere: of
// limits of the whole run, of an author that does not vary, or of examples that are outvoted.
std::string why_no_more(const GroupState& state, const Allowance& allowance, const Asked& asked);

}  // namespace synth
