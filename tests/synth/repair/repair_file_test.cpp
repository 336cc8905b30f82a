#include "synth/repair/repair_file.h"

#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

RepairOrder wrong_maximum() {
  return {.path = "m.py",
          .source = "def larger(a, b):\n    return a if a < b else b\n",
          .tests_path = "test_m.py",
          .assertions =
              "from m import larger\nassert larger(1, 2) == 2\n"
              "assert larger(5, 3) == 5\nassert larger(2, 2) == 2\n",
          .limits = {.limits = short_limits(), .work = 2'000}};
}

TEST(RepairFileTest, ReportsARepairAsAPatchAndASolution) {
  const RepairOrder order = wrong_maximum();
  const auto report = repair_file(order, *PythonHere::runtime(), {});
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->result.ending, RepairResult::Ending::repaired);
  EXPECT_THAT(report->patch, HasSubstr("--- a/m.py\n+++ b/m.py\n"));
  const auto solution = solution_of(order, *report, *PythonHere::runtime(), short_limits(), {});
  ASSERT_TRUE(solution);
  EXPECT_TRUE(solution->all_tests_passed);
  EXPECT_EQ(solution->source, report->result.source);
  EXPECT_EQ(solution->confidence.level, report->confidence.level);
}

TEST(RepairFileTest, SaysThatTestsBesideTheCodeWereNotAllowed) {
  RepairOrder order = wrong_maximum();
  order.assertions += "assert larger(1, 2) == 7\n";
  const auto report = repair_file(order, *PythonHere::runtime(), {});
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->confidence.level, ConfidenceLevel::failed);
  ASSERT_FALSE(report->notes.empty());
  EXPECT_THAT(report->notes.back(), HasSubstr("--shared-tests"));
}

}  // namespace
}  // namespace synth
