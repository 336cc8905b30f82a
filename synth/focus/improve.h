#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <vector>

namespace synth {

// Asks the author for other code of each group that passes its tests, for code that is better for
// the request's focus, and writes the best offer to the draft. An offer is taken only if
// - every deciding test passes, the user's own file of tests included,
// - it has the same results as before on every call near the tests, and on the timed ones,
//   that returned a value or raised an intended error,
// - for speed: it is faster by a fifth in each of seven pairs of runs;
//   for robustness: it returns a value on more of the calls on which the code before ran into
//   trouble (outcome_changes.h).
// Nobody is asked if there is nothing to gain. Returns the result for each group; an error in one
// is its reason. Errors: the run must end.
Result<std::vector<FocusStep>> improve(const RunContext& context, Draft& draft);

}  // namespace synth
