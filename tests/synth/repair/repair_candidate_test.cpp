#include "synth/repair/repair_candidate.h"

#include "tests/synth/real_run.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

const std::string kHelper = "def twice(x):\n    return x * 2\n";
const std::string kOffByOne = "def f(x):\n    return twice(x) + 2\n";

// Returns the repair that a search finds for a candidate for f, which calls twice, with these
// tests.
std::optional<SearchedRepair> searched(RealRun& run, const std::vector<Test>& tests) {
  const TestRun test_run = run.of({{"twice", kHelper}, {"f", kOffByOne}}, tests);
  auto repair = search_candidate_repair(*PythonHere::runtime(), test_run, {{"f", kOffByOne}},
                                        short_limits(), 1, {});
  EXPECT_TRUE(repair) << repair.error().message;
  return repair ? *std::move(repair) : std::nullopt;
}

TEST(RepairCandidate, EditsTheCandidateAndNotWhatItDependsOn) {
  RealRun run;
  const auto repair = searched(run, {trusted("a", 1, 3), trusted("b", 4, 9), trusted("c", 0, 1)});
  ASSERT_TRUE(repair);
  EXPECT_EQ(repair->implementations.size(), 1U);
  EXPECT_EQ(repair->implementations.at("f"), "def f(x):\n    return twice(x) + 1\n");
  EXPECT_THAT(repair->change, HasSubstr("line"));
}

TEST(RepairCandidate, IsNotDrivenByATestThatNobodyVouchesFor) {
  RealRun run;
  EXPECT_FALSE(searched(run, {generated("a", 1, 3), generated("b", 4, 9)}));
}

TEST(RepairCandidate, KeepsWhatPassedEvenIfAGeneratedTestSaysSo) {
  RealRun run;
  // 2 * x + 2 at 1 and another value at 5: no edit of one constant gives both.
  const auto repair = searched(run, {generated("a", 1, 4), trusted("b", 5, 11)});
  if (repair) {
    const TestRun after = run.of({{"twice", kHelper}, {"f", repair->implementations.at("f")}},
                                 {generated("a", 1, 4), trusted("b", 5, 11)});
    EXPECT_TRUE(after.passed()) << repair->implementations.at("f");
  }
}

TEST(RepairCandidate, LeavesCodeThatDoesNotLoad) {
  RealRun run;
  const std::string broken = "def f(x:\n    return x\n";
  const TestRun test_run = run.of({{"f", broken}}, {trusted("a", 1, 1)});
  const auto repair = search_candidate_repair(*PythonHere::runtime(), test_run, {{"f", broken}},
                                              short_limits(), 1, {});
  ASSERT_TRUE(repair) << repair.error().message;
  EXPECT_FALSE(*repair);
}

}  // namespace
}  // namespace synth
