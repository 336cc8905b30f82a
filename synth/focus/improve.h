#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <vector>

namespace synth {

// Asks the author for other code of each group, whose code passes its tests, that does better in
// the request's focus, and writes the best offer to the draft. An offer is taken only if
// - every test passes that decides, the user's own file of tests among them,
// - it gives the same as before on every call near the tests, and on those that were timed,
//   that gave a value or raised what the code raises on purpose,
// - for speed: it is faster by a fifth in each of seven pairs of runs;
//   for robustness: it returns a value on more of the calls on which the code before ran into
//   trouble (outcome_changes.h).
// Nobody is asked if there is nothing to gain. Returns what came of each group; what goes wrong
// with one is its reason. Errors: the run must end.
Result<std::vector<FocusStep>> improve(const RunContext& context, Draft& draft);

}  // namespace synth
