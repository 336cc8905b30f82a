#pragma once

#include "synth/run/request.h"
#include "testing/runtimes/common/runtime.h"

#include <optional>
#include <stop_token>
#include <string>

namespace synth {

// Verifies a solution that comes out of a store to which others may write, before it is served as
// the answer to `request`: it must be about that request, its source must be its functions put
// together, and this source must pass in one cell here every test of the user's and every other
// that it does not dispute. Returns why it cannot be served; nothing if it can, and then its
// results and its level of isolation are those of this run. Errors are of the set-up, or
// interrupted.
Result<std::optional<std::string>> find_fault(Runtime& runtime, const SolveRequest& request,
                                              Solution& kept, const std::stop_token& stop);

}  // namespace synth
