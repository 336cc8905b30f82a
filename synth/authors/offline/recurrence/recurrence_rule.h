#pragma once

#include "synth/authors/offline/recurrence/recurrence.h"
#include "synth/authors/offline/recurrence/recurrence_term.h"

namespace synth {

// The right side of a recurrence whose left side is `left`, as far as it can be read: behind it the
// text may go on with what is no part of a rule.
std::optional<TermRule> read_term_rule(Scanner& scanner, const WrittenTerm& left);

}  // namespace synth
