#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

namespace synth {

// Returns all results of the run: not yet run as a whole, and without a confidence.
Solution build_solution(const RunContext& context, const Draft& draft);

// Runs the whole module on all its tests, disputed ones included, and writes the results into
// `solution`. Errors are of the set-up, or interrupted: then the results say why nothing was run.
Result<void> verify(const RunContext& context, const Draft& draft, Solution& solution);

}  // namespace synth
