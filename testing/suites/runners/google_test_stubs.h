#pragma once

#include "testing/runtimes/cpp/host/candidate.h"
#include "testing/suites/runners/runner_calls.h"

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>

namespace synth {

// C++ code whose functions GoogleTest's files can call from another cell.
struct GoogleTestCandidate {
  CppCandidate candidate;
  std::string stubs;  // a header that stands for the code: its includes, and its functions
};

// Nothing where values are not enough to tell: no function of values at the top, several of a name,
// one that changes its argument, or code that does not compile. Errors are of the set-up.
Result<std::optional<GoogleTestCandidate>> google_test_candidate(Sandbox& sandbox,
                                                                 const std::string& source,
                                                                 const Limits& limits,
                                                                 const std::stop_token& stop);

// Runs the tests in `program` beside the candidate. `wall` is for all of it, `limits` are of each
// call.
Result<RunnerEnd> run_with_cpp_candidate(Sandbox& sandbox, const CellRequest& program,
                                         const GoogleTestCandidate& code, const Limits& limits,
                                         std::chrono::milliseconds wall,
                                         const std::stop_token& stop);

}  // namespace synth
