#include "synth/group/doubted_tests.h"

#include <algorithm>

namespace synth {

bool dispute_doubted(const TestRun& test_run, const std::vector<Doubt>& doubts, TestPlan& plan) {
  const auto doubt_of = [&](const Test& test) {
    return std::ranges::find_if(doubts, [&](const Doubt& doubt) {
      return doubt.test == test.name && (doubt.function.empty() || doubt.function == test.function);
    });
  };
  const std::vector<Failure> failures = test_run.failures();
  const bool all_doubted = std::ranges::all_of(failures, [&](const Failure& failure) {
    return !failure.test.is_trusted() && doubt_of(failure.test) != doubts.end();
  });
  if (failures.empty() || !all_doubted || failures.size() == test_run.tests.size()) {
    return false;
  }
  for (const Failure& failure : failures) {
    plan.dispute({failure.test.function, failure.test.name, failure.test.claim.expected,
                  failure.verdict.actual, doubt_of(failure.test)->reason});
  }
  return true;
}

}  // namespace synth
