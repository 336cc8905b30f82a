#pragma once

#include "testing/runtimes/runtime_cell.h"

#include <optional>
#include <string>
#include <variant>

namespace synth {

// Running files of node:test apart from the code that they test: in the code's place lies a module
// of stubs, whose calls reach the candidate in another cell by value.

// That module, with the names that the source exports at its end (`module.exports = { a, b };`);
// nothing where it does not.
std::optional<std::string> javascript_stubs(const std::string& source);

// How a runner of tests ended, or the candidate that they called.
struct RunnerEnd {
  CellGone gone;      // of the runner; of the candidate where that ended both
  CellOutput output;  // of the runner
  bool of_candidate = false;
};

// Opens a cell for `program` and one for the candidate, and carries the calls from one to the
// other. `wall` is for all of it, `limits` are of each call. Errors are of the set-up.
Result<RunnerEnd> run_with_javascript_candidate(Sandbox& sandbox, const CellRequest& program,
                                                const std::string& source, const Limits& limits,
                                                std::chrono::milliseconds wall,
                                                const std::stop_token& stop);

}  // namespace synth
