#include "testing/runtimes/common/run_tests.h"

#include "testing/runtimes/common/settled_claims.h"
#include "testing/sandbox/engine/sandbox.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

std::vector<PlannedCall> calls_of(const std::vector<Test>& tests) {
  std::vector<PlannedCall> calls;
  calls.reserve(tests.size());
  for (const Test& test : tests) {
    calls.push_back({.function = test.function, .call = test.call, .setup = test.setup});
  }
  return calls;
}

Result<std::vector<TestVerdict>> judged(Runtime& runtime, const std::string& source,
                                        const std::vector<Test>& tests,
                                        const CandidateOutcome& outcome, const Limits& limits,
                                        const std::stop_token& stop) {
  if (outcome.load_error) {
    return judge(tests, outcome, runtime.language());
  }
  SYNTH_TRY(const auto settled, with_settled_claims(runtime, source, tests, limits, stop));
  return judge(settled ? *settled : tests, outcome, runtime.language());
}

}  // namespace

Result<CandidateOutcome> despite_accidents(std::size_t calls,
                                           const std::function<Result<CandidateOutcome>()>& run) {
  Result<CandidateOutcome> outcome = run();
  if (!outcome && is_accident(outcome.error())) {
    outcome = run();
  }
  if (outcome || !is_accident(outcome.error())) {
    return outcome;
  }
  const Error& error = outcome.error();
  CandidateOutcome failed;
  failed.outcomes.assign(
      calls, cut_off(Verdict::error,
                     error.remedy.empty() ? error.message : error.message + "; " + error.remedy));
  return failed;
}

Result<Tested> run_tests(Runtime& runtime, const std::string& source,
                         const std::vector<Test>& tests, const Limits& limits,
                         const std::stop_token& stop) {
  Tested tested;
  SYNTH_TRY(tested.outcome, despite_accidents(tests.size(), [&] {
              return runtime.run(source, calls_of(tests), limits, stop);
            }));
  SYNTH_TRY(tested.verdicts, judged(runtime, source, tests, tested.outcome, limits, stop));
  if (tested.outcome.isolation != "batch" || tested.outcome.load_error) {
    return tested;
  }
  std::vector<Test> failed;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (tested.outcome.outcomes[i].ending == Verdict::pass &&
        tested.verdicts[i].verdict != Verdict::pass) {
      failed.push_back(tests[i]);
      places.push_back(i);
    }
  }
  const auto lost = static_cast<int>(
      std::ranges::count(tested.outcome.outcomes, Verdict::time_limit, &Outcome::ending));
  if (failed.empty() || (limits.most_time_limits > 0 && lost >= limits.most_time_limits)) {
    return tested;
  }
  Limits strict = limits;
  strict.isolation = IsolationChoice::strict;
  strict.most_time_limits = std::max(limits.most_time_limits - lost, 0);
  SYNTH_TRY(CandidateOutcome again, despite_accidents(failed.size(), [&] {
              return runtime.run(source, calls_of(failed), strict, stop);
            }));
  if (again.load_error) {
    return tested;
  }
  SYNTH_TRY(auto verdicts, judged(runtime, source, failed, again, limits, stop));
  for (std::size_t i = 0; i < failed.size(); ++i) {
    tested.outcome.outcomes[places[i]] = std::move(again.outcomes[i]);
    tested.verdicts[places[i]] = std::move(verdicts[i]);
  }
  tested.outcome.duration_ms += again.duration_ms;
  return tested;
}

}  // namespace synth
