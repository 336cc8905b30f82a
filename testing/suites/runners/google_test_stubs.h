#pragma once

#include "testing/runtimes/cpp/host/candidate.h"
#include "testing/suites/runners/runner_calls.h"

#include <chrono>
#include <stop_token>
#include <string>
#include <variant>

namespace synth {

// C++ code whose functions GoogleTest's files can call from another cell.
struct GoogleTestCandidate {
  CppCandidate candidate;
  std::string stubs;  // a header that stands for the code: its includes, and its functions
};

// WantedMore if calls by value cannot reach the code: no function of values at the top, several of
// a name, one that changes its argument. An Outcome if it does not compile. Errors are of the
// set-up.
Result<std::variant<GoogleTestCandidate, WantedMore, Outcome>> google_test_candidate(
    Sandbox& sandbox, const std::string& source, const Limits& limits, const std::stop_token& stop);

// Runs the tests in `program` beside the candidate. `wall` is for all of it, `limits` are of each
// call.
Result<RunnerEnd> run_with_cpp_candidate(Sandbox& sandbox, const CellRequest& program,
                                         const std::string& ticket, const GoogleTestCandidate& code,
                                         const Limits& limits, std::chrono::milliseconds wall,
                                         const std::stop_token& stop);

}  // namespace synth
