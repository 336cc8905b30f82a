#pragma once

#include "synth/authors/offline/search/solver.h"

namespace synth {

// Writes one function in every way that the offline author has: first cases that are its whole
// purpose, or that it sets apart; then a recurrence, the reading of the purpose, and the search by
// the examples. Of these, prefers the plain one if it outvotes an example (outvoting.h).
Solved solve_purpose(const FunctionSpec& spec, const std::vector<Example>& examples,
                     const SearchBudget& budget, Language language,
                     const std::vector<CallableFunction>& callable);

}  // namespace synth
