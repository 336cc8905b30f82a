#include "specs/literal.h"
#include "synth/group/unsuitable_tests.h"
#include "tests/synth/fakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

synth::Test model_test(std::string name, int argument) {
  synth::Test test;
  test.function = "f";
  test.name = std::move(name);
  test.origin = TestOrigin::model;
  test.call.args = {argument};
  test.claim.expected = Value(argument);
  return test;
}

// A candidate that ran on a plan with the example f() == 1 and two generated tests.
class DoubtedTestsTest : public ::testing::Test {
 protected:
  DoubtedTestsTest() {
    plan.add({"f"}, {model_test("two", 2), model_test("three", 3)});
    run.tests = plan.of("f");
    for (const synth::Test& test : run.tests) {
      run.verdicts.push_back({test.name, Verdict::pass, test.claim.expected, {}, {}, "", 0});
    }
  }

  void fail(std::size_t test) {
    run.verdicts[test].verdict = Verdict::wrong_answer;
    run.verdicts[test].actual = Value(7);
  }

  TestPlan plan = TestPlan({{spec("f", 1)}, "f"}, {}, Language::python);
  TestRun run;
};

TEST_F(DoubtedTestsTest, ADoubtedTestIsDisputedWithItsReasonAndWhatTheCodeGave) {
  fail(1);
  EXPECT_TRUE(dispute_doubted(run, {{"f", "two", "2 is meant to be 7"}}, plan));
  ASSERT_THAT(plan.disputed(), SizeIs(1));
  const DisputedTest& disputed = plan.disputed()[0];
  EXPECT_EQ(disputed.test, "two");
  EXPECT_EQ(disputed.reason, "2 is meant to be 7");
  EXPECT_EQ(write_literal(*disputed.expected), "2");
  EXPECT_EQ(write_literal(*disputed.agreed), "7");
}

TEST_F(DoubtedTestsTest, ADoubtWithoutAFunctionIsOfAnyAndOneOfAnotherIsNot) {
  fail(1);
  EXPECT_FALSE(dispute_doubted(run, {{"g", "two", "why"}}, plan));
  EXPECT_THAT(plan.disputed(), IsEmpty());
  EXPECT_TRUE(dispute_doubted(run, {{"", "two", "why"}}, plan));
}

TEST_F(DoubtedTestsTest, OneFailureThatNobodyDoubtsKeepsAllTests) {
  fail(1);
  fail(2);
  EXPECT_FALSE(dispute_doubted(run, {{"f", "two", "why"}}, plan));
  EXPECT_THAT(plan.disputed(), IsEmpty());
}

TEST_F(DoubtedTestsTest, ATrustedTestIsNotDisputedWhateverTheAuthorDoubts) {
  fail(0);
  EXPECT_FALSE(dispute_doubted(run, {{"f", run.tests[0].name, "why"}}, plan));
  EXPECT_THAT(plan.disputed(), IsEmpty());
}

TEST_F(DoubtedTestsTest, CodeThatPassesNothingElseIsNotBelieved) {
  run.tests.erase(run.tests.begin());
  run.verdicts.erase(run.verdicts.begin());
  fail(0);
  fail(1);
  EXPECT_FALSE(dispute_doubted(run, {{"f", "two", "why"}, {"f", "three", "why"}}, plan));
  EXPECT_THAT(plan.disputed(), IsEmpty());
}

TEST_F(DoubtedTestsTest, NothingIsDisputedIfNothingFails) {
  EXPECT_FALSE(dispute_doubted(run, {{"f", "two", "why"}}, plan));
}

}  // namespace
}  // namespace synth
