#pragma once

#include "synth/authors/offline/search/solver.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// A plain function that fits all examples but one.
struct Outvoting {
  std::string code;
  Ambiguity doubt;
};

// Looks for such a function where what fits all examples (`whole`) is contrived, or nothing
// does: the one example is then more likely wrong than the function. None where fewer than three
// examples would remain, where the prose speaks of conditions, which a plain function has not, or
// where another example left out gives about as plain a function. Costs a short search for each
// example.
std::optional<Outvoting> find_outvoting(const FunctionSpec& spec,
                                        const std::vector<Example>& examples,
                                        const SearchBudget& budget, Language language,
                                        const std::vector<CallableFunction>& callable,
                                        const Solved& whole);

}  // namespace synth
