#pragma once

#include "testing/runtimes/cpp/host/candidate.h"
#include "testing/suites/runners/runner_calls.h"

#include <chrono>
#include <stop_token>
#include <string>
#include <variant>

namespace synth {

// C++ code whose functions files for GoogleTest can call from another cell.
struct GoogleTestCandidate {
  CppCandidate candidate;
  std::string stubs;  // a header in place of the code: its includes, and its functions
};

// Compiles the code. WantedMore if calls by value cannot use it: no function of values at the top
// level, overloads, a function that changes its argument. An Outcome if it does not compile. Errors
// are of the setup.
Result<std::variant<GoogleTestCandidate, WantedMore, Outcome>> google_test_candidate(
    Sandbox& sandbox, const std::string& source, const Limits& limits, const std::stop_token& stop);

// Runs the tests in `program` beside the candidate. `wall` limits the whole run, `limits` each
// call.
Result<RunnerEnd> run_with_cpp_candidate(Sandbox& sandbox, const CellRequest& program,
                                         const std::string& ticket, const GoogleTestCandidate& code,
                                         const Limits& limits, std::chrono::milliseconds wall,
                                         const std::stop_token& stop);

}  // namespace synth
