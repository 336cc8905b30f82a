#pragma once

#include "testing/core/verdict.h"
#include "testing/runtimes/common/runtime.h"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// A candidate's outcomes, one a test, held against the tests' claims.
struct Tested {
  CandidateOutcome outcome;
  std::vector<TestVerdict> verdicts;
};

// The result of `run`, a run of one candidate that came to an end by accident (is_accident) after
// one more try; if that fails in the same way, `calls` outcomes that are the `error` of it.
Result<CandidateOutcome> despite_accidents(std::size_t calls,
                                           const std::function<Result<CandidateOutcome>()>& run);

// Runs a candidate on tests and judges it, despite accidents. What does not pass in a batch is run
// again, each in a process of its own, and that counts: a test before it may have left something
// behind.
Result<Tested> run_tests(Runtime& runtime, const std::string& source,
                         const std::vector<Test>& tests, const Limits& limits,
                         const std::stop_token& stop);

}  // namespace synth
