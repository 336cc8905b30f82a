#pragma once

#include "synth/authors/author.h"
#include "synth/authors/offline/search/solver.h"

namespace synth {

// Adds, in front of what else was found (`solved`), code for a purpose that is understood in parts
// only, if it has all examples' results: the reading of one of its sentences or clauses; or what
// the search makes of its pieces and of the library's entries that it names in passing.
Solved with_parts_of_purpose(Solved solved, const FunctionSpec& spec,
                             const std::vector<Example>& examples, const SearchBudget& budget,
                             const ImplementationQuestion& question,
                             const std::vector<CallableFunction>& callable);

}  // namespace synth
