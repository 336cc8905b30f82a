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

// Looks for such a function if the one that fits all examples (`whole`) is contrived, or there is
// none: then the one example is more likely wrong than the function. Returns nothing if fewer than
// three examples would remain, if the prose mentions conditions, which a plain function does not
// have, or if leaving out another example yields a similarly plain function. Costs a short search
// for each example.
std::optional<Outvoting> find_outvoting(const FunctionSpec& spec,
                                        const std::vector<Example>& examples,
                                        const SearchBudget& budget, Language language,
                                        const std::vector<CallableFunction>& callable,
                                        const Solved& whole);

}  // namespace synth
