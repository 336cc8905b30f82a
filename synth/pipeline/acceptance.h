#pragma once

#include "synth/run/workspace.h"
#include "testing/runtimes/common/runtime.h"

namespace synth {

// Whether a module passes the request's acceptance tests; true where there are none.
Result<bool> is_accepted(const SolveRequest& request, const std::string& module,
                         const std::string& function, const std::stop_token& stop);

// Holds code that passes its own tests to the request's acceptance tests, and hands what fails to
// the author for repair, until everything passes, the author has nothing more to say, or the
// attempts are used up. A repair has to keep its functions' own tests, and counts if fewer
// acceptance tests fail; the best is left in the workspace. Whether all of them pass. Errors as of
// GroupSolver::solve.
Result<bool> repair_for_acceptance(Author& author, Runtime& runtime, Workspace& work);

}  // namespace synth
