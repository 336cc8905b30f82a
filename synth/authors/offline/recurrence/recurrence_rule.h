#pragma once

#include "synth/authors/offline/recurrence/recurrence.h"
#include "synth/authors/offline/recurrence/recurrence_term.h"

namespace synth {

// Reads the longest right side of a recurrence whose left side is `left`; text that is not part of
// the rule may follow.
std::optional<TermRule> read_term_rule(Scanner& scanner, const WrittenTerm& left);

}  // namespace synth
