#include "synth/suite/write_suite.h"

#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

SuiteOrder sign() {
  SuiteOrder order;
  order.path = "m.py";
  order.code_file = "m.py";
  order.source =
      "def sign(x):\n    \"\"\"sign(5) == 1\"\"\"\n    return 1 if x > 0 else -1 if x < 0 else 0\n";
  order.proposals.limits = short_limits();
  return order;
}

Result<SuiteReport> written(const SuiteOrder& order) {
  return write_suite(order, *PythonHere::runtime(), [] { return &PythonHere::sandbox(); }, {});
}

TEST(WriteSuiteTest, WritesTestsThatKillMutants) {
  const auto report = written(sign());
  ASSERT_TRUE(report) << report.error().message;
  ASSERT_THAT(report->suites, SizeIs(1));
  EXPECT_EQ(report->findings(), 0U);
  EXPECT_GT(report->score(), 0.9);
  EXPECT_THAT(report->file.text, HasSubstr("call(5), 1"));
}

TEST(WriteSuiteTest, AClaimThatTheCodeDoesNotMeetIsAFinding) {
  SuiteOrder order = sign();
  order.test_files = {{"t.jsonl", R"({"function":"sign","args":[0],"expected":1,"name":"zero"})"}};
  const auto report = written(order);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->findings(), 1U);
  EXPECT_THAT(suite_json(*report), HasSubstr("1 claim and the code disagree"));
}

TEST(WriteSuiteTest, AFunctionThatIsNotThereIsAnError) {
  SuiteOrder order = sign();
  order.function = "other";
  const auto report = written(order);
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("m.py has no function other"));
}

}  // namespace
}  // namespace synth
