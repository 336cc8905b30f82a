#include "synth/pipeline/suite_strength.h"

#include "tests/synth/real_run.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <span>

namespace synth {
namespace {

constexpr std::chrono::minutes kAMinute{1};

// Returns a solution whose tests all pass.
Solution solution_with(std::vector<Test> tests) {
  Solution solution;
  solution.source = "def f(x):\n    if x > 9:\n        return x - 9\n    return x * 2\n";
  solution.implementations = {{"f", solution.source}};
  solution.specs = {{spec("f", 0)}, "f"};
  solution.all_tests_passed = true;
  solution.confidence.level = ConfidenceLevel::consistent;
  for (const Test& test : tests) {
    solution.results.push_back({.function = "f", .verdict = verdict(test.name)});
  }
  solution.tests["f"] = std::move(tests);
  return solution;
}

SuiteStrength strength(const Solution& solution) {
  const auto measured =
      measure_suite(*PythonHere::runtime(), solution, short_limits(), kAMinute, {});
  EXPECT_TRUE(measured && *measured);
  return measured && *measured ? **measured : SuiteStrength{};
}

TEST(SuiteStrength, TestsOfOneBranchLeaveTheOthersMutantsAlive) {
  const SuiteStrength weak = strength(solution_with({trusted("a", 3, 6)}));
  const SuiteStrength strong =
      strength(solution_with({trusted("a", 3, 6), trusted("b", 9, 18), trusted("c", 10, 1)}));
  EXPECT_EQ(weak.mutants, strong.mutants);
  EXPECT_EQ(static_cast<int>(weak.surviving.size()),
            weak.mutants - weak.killed - weak.likely_equivalent);
  EXPECT_TRUE(std::ranges::any_of(weak.surviving, [](const SurvivingMutant& mutant) {
    return mutant.line == 3 && mutant.diff.starts_with("-        return x - 9\n+");
  }));
  EXPECT_LT(weak.killed, strong.killed);
}

TEST(SuiteStrength, ADisputedTestKillsNothing) {
  Solution solution = solution_with({trusted("a", 3, 6), generated("b", 10, 1)});
  const int with_both = strength(solution).killed;
  solution.results[1].disputed = true;
  EXPECT_LT(strength(solution).killed, with_both);
}

TEST(SuiteStrength, CountsTheMutantsThatThereWasNoTimeFor) {
  const Solution solution = solution_with({trusted("a", 3, 6), trusted("b", 9, 18)});
  const auto hurried = measure_suite(*PythonHere::runtime(), solution, short_limits(),
                                     std::chrono::milliseconds(0), {});
  ASSERT_TRUE(hurried && *hurried);
  EXPECT_EQ((*hurried)->mutants, 0);
  EXPECT_EQ((*hurried)->killed, 0);
  EXPECT_EQ((*hurried)->untried, strength(solution).mutants);
  EXPECT_EQ(strength(solution).untried, 0);
}

TEST(SuiteStrength, IsNotMeasuredWhereTestsFail) {
  Solution solution = solution_with({trusted("a", 3, 7)});
  solution.all_tests_passed = false;
  const auto measured =
      measure_suite(*PythonHere::runtime(), solution, short_limits(), kAMinute, {});
  ASSERT_TRUE(measured);
  EXPECT_FALSE(*measured);
}

TEST(StrengthenSuite, AddsTestsThatKillWhatTheOthersLeft) {
  Solution solution = solution_with({trusted("a", 3, 6)});
  ASSERT_TRUE(strengthen_suite(*PythonHere::runtime(), solution, short_limits(), 1, {}));
  EXPECT_GT(solution.tests["f"].size(), 1U);
  EXPECT_EQ(solution.tests["f"].front().origin, TestOrigin::example);
  EXPECT_TRUE(std::ranges::all_of(std::span(solution.tests["f"]).subspan(1), [](const auto& test) {
    return test.origin == TestOrigin::amplified;
  }));
  EXPECT_EQ(solution.results.size(), solution.tests["f"].size());
  EXPECT_GT(solution.suite.value().killed, strength(solution_with({trusted("a", 3, 6)})).killed);
}

TEST(StrengthenSuite, WritesNothingDownThatMayBeWrong) {
  Solution solution = solution_with({trusted("a", 3, 6)});
  solution.confidence.level = ConfidenceLevel::uncertain;
  ASSERT_TRUE(strengthen_suite(*PythonHere::runtime(), solution, short_limits(), 1, {}));
  EXPECT_EQ(solution.tests["f"].size(), 1U);
  EXPECT_FALSE(solution.suite);
}

}  // namespace
}  // namespace synth
