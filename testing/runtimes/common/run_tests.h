#pragma once

#include "testing/core/verdict.h"
#include "testing/runtimes/common/runtime.h"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// The outcomes of a candidate, one a test, and their verdicts.
struct Tested {
  CandidateOutcome outcome;
  std::vector<TestVerdict> verdicts;
};

// Returns the result of `run`, a run of one candidate, and tries once more if it failed by accident
// (is_accident); after a second such failure returns `calls` outcomes that are that `error`.
Result<CandidateOutcome> despite_accidents(std::size_t calls,
                                           const std::function<Result<CandidateOutcome>()>& run);

// Runs a candidate on tests and judges it, despite accidents. Tests that fail in a batch run again,
// each in a process of its own, and the second result counts: an earlier test may have changed the
// process.
Result<Tested> run_tests(Runtime& runtime, const std::string& source,
                         const std::vector<Test>& tests, const Limits& limits,
                         const std::stop_token& stop);

}  // namespace synth
