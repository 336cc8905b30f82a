#pragma once

#include "testing/suites/runners/runner_calls.h"

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>

namespace synth {

// A module of stubs, with the names that the source exports at its end (`module.exports = { a, b
// };`); nothing where it does not.
std::optional<std::string> javascript_stubs(const std::string& source);

// Runs node:test in `program` beside the candidate. `wall` is for all of it, `limits` are of each
// call.
Result<RunnerEnd> run_with_javascript_candidate(Sandbox& sandbox, const CellRequest& program,
                                                const std::string& source, const Limits& limits,
                                                std::chrono::milliseconds wall,
                                                const std::stop_token& stop);

}  // namespace synth
