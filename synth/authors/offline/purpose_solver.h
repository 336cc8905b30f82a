#pragma once

#include "synth/authors/offline/search/solver.h"

namespace synth {

// Writes one function in every way that the offline author has: cases that are its whole purpose,
// or that it sets apart, first, then a recurrence, what the purpose reads as, and what the search
// finds for the examples; of these the plain one where it outvotes an example (outvoting.h).
Solved solve_purpose(const FunctionSpec& spec, const std::vector<Example>& examples,
                     const SearchBudget& budget, Language language,
                     const std::vector<CallableFunction>& callable);

}  // namespace synth
