#pragma once

#include "testing/suites/runners/runner_calls.h"

#include <chrono>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A module in place of JavaScript code: its exports are stubs.
struct JavascriptStubs {
  std::string module;
  // Names in the tests that are values of the code, for which there are no stubs.
  std::vector<std::string> wanted;
};

// Returns stubs of the names that the source exports at its end (`module.exports = { a, b };`),
// else of its public functions.
JavascriptStubs javascript_stubs(const std::string& source, std::string_view tests);

// Runs node:test in `program` beside the candidate. `wall` limits the whole run, `limits` each
// call.
Result<RunnerEnd> run_with_javascript_candidate(Sandbox& sandbox, const CellRequest& program,
                                                const std::string& ticket,
                                                const std::string& source, const Limits& limits,
                                                std::chrono::milliseconds wall,
                                                const std::stop_token& stop);

}  // namespace synth
