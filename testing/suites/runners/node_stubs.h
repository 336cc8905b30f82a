#pragma once

#include "testing/suites/runners/runner_calls.h"

#include <chrono>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A module that stands for JavaScript code: its exports are stubs.
struct JavascriptStubs {
  std::string module;
  // Names in the tests that are values of the code's: no stub can stand for them.
  std::vector<std::string> wanted;
};

// Of the names that the source exports at its end (`module.exports = { a, b };`), else of its
// public functions.
JavascriptStubs javascript_stubs(const std::string& source, std::string_view tests);

// Runs node:test in `program` beside the candidate. `wall` is for all of it, `limits` are of each
// call.
Result<RunnerEnd> run_with_javascript_candidate(Sandbox& sandbox, const CellRequest& program,
                                                const std::string& ticket,
                                                const std::string& source, const Limits& limits,
                                                std::chrono::milliseconds wall,
                                                const std::stop_token& stop);

}  // namespace synth
