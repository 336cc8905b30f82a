#include "synth/prompt/edited.h"

#include "synth/consensus/confidence.h"
#include "synth/support/stopwatch.h"
#include "testing/runtimes/common/run_tests.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

// Returns the results. A disputed test that the code passes is no longer disputed.
std::vector<TestResult> results_of(const Solution& before, const std::vector<Test>& tests,
                                   std::vector<TestVerdict> verdicts) {
  std::vector<TestResult> results;
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    const bool disputed = verdicts[i].verdict != Verdict::pass &&
                          before.is_disputed(tests[i].function, tests[i].name);
    results.push_back({tests[i].function, std::move(verdicts[i]), disputed});
  }
  return results;
}

}  // namespace

Result<Solution> judge_edited(Runtime& runtime, Solution solution, std::string code,
                              const Limits& limits, const std::stop_token& stop) {
  const std::vector<Test> tests = solution.all_tests();
  solution.metrics = Metrics{};
  solution.metrics.executions = static_cast<int>(tests.size());
  solution.metrics.cache = "off";
  Tested tested;
  {
    const Stopwatch watch(solution.metrics.total_s);
    SYNTH_TRY(tested, run_tests(runtime, code, tests, limits, stop));
  }
  solution.results = results_of(solution, tests, std::move(tested.verdicts));
  solution.all_tests_passed = !tested.outcome.load_error &&
                              std::ranges::all_of(solution.results, [](const TestResult& result) {
                                return result.disputed || result.passed();
                              });
  for (const FunctionSpec& spec : solution.specs.functions) {
    solution.implementations[spec.name] = code;
  }
  solution.source = std::move(code);
  std::erase_if(solution.disputed, [&](const DisputedTest& entry) {
    return !solution.is_disputed(entry.function, entry.test);
  });
  solution.ambiguities.clear();
  solution.agreements.clear();
  solution.settling_call.reset();
  solution.suite.reset();
  solution.notes = {"the code was changed by hand"};
  solution.provenance.author = "by hand";
  solution.provenance.model.reset();
  solution.confidence = assess(solution);
  return solution;
}

}  // namespace synth
