#pragma once

#include "synth/run/run_context.h"

#include <optional>
#include <string>

namespace synth {

// Verifies a solution from a store to which others may write, before it is returned for the
// request: it must be of that request, its source must be its functions put together, and this
// source must pass in one cell here every test of the user's and every other that it does not
// dispute. Returns the fault, or nothing; then its results and its level of isolation are those of
// this run. Errors are of the set-up, or interrupted.
Result<std::optional<std::string>> find_fault(const RunContext& context, Solution& kept);

// Returns the store's solution for the request, once it has passed again here; drops one that does
// not. Returns nothing if there is none, or if it does not pass the acceptance tests. Errors as of
// `find_fault`.
Result<std::optional<Solution>> recall(const RunContext& context);

}  // namespace synth
