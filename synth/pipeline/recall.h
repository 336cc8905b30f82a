#pragma once

#include "synth/run/run_context.h"

#include <optional>
#include <string>

namespace synth {

// Verifies a solution that comes out of a store to which others may write, before it is served as
// the answer to the request: it must be about that request, its source must be its functions put
// together, and this source must pass in one cell here every test of the user's and every other
// that it does not dispute. Returns why it cannot be served; nothing if it can, and then its
// results and its level of isolation are those of this run. Errors are of the set-up, or
// interrupted.
Result<std::optional<std::string>> find_fault(const RunContext& context, Solution& kept);

// Returns the solution that the store has for the request, once it has passed again here; drops one
// that does not. Returns nothing if there is none, or if it does not pass the acceptance tests.
// Errors as of `find_fault`.
Result<std::optional<Solution>> recall(const RunContext& context);

}  // namespace synth
