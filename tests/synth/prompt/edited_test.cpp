#include "synth/prompt/edited.h"

#include "specs/literal.h"
#include "tests/synth/cli/solutions.h"
#include "tests/synth/fakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A solution with a passing example and a disputed test, and code that returns what its text says.
class EditedTest : public ::testing::Test {
 protected:
  EditedTest() {
    add_test(solution, "example", Value("a"), expects(Value("A")));
    add_result(solution, "example", Verdict::pass);
    add_test(solution, "guess", Value("b"), expects(Value("wrong"))).origin = TestOrigin::model;
    add_result(solution, "guess", Verdict::wrong_answer).disputed = true;
    solution.disputed.push_back({"shout", "guess", Value("wrong"), Value("A"), "outvoted"});
    solution.ambiguities["shout"].reason = "another one passes too";
    solution.suite = SuiteStrength{.tests = 1, .mutants = 4, .killed = 4};
  }
  Solution judge(const std::string& code) {
    auto judged = judge_edited(runtime, solution, code, Limits{}, {});
    EXPECT_TRUE(judged);
    return judged.value_or(Solution{});
  }

  Solution solution = shout_solution();
  FakeRuntime runtime{
      [](const std::string& source, const PlannedCall&) { return returned(Value(source)); }};
};

TEST_F(EditedTest, CodeThatPassesIsJudgedAnew) {
  const Solution judged = judge("A");
  EXPECT_TRUE(judged.all_tests_passed);
  EXPECT_EQ(judged.source, "A");
  EXPECT_EQ(judged.implementations.at("shout"), "A");
  EXPECT_LT(judged.confidence.level, ConfidenceLevel::failed);
  EXPECT_THAT(judged.ambiguities, IsEmpty()) << "they were of the code before";
  EXPECT_FALSE(judged.suite);
  EXPECT_TRUE(judged.results[1].disputed);
}

TEST_F(EditedTest, ATestThatFailsIsTold) {
  const Solution judged = judge("B");
  EXPECT_FALSE(judged.all_tests_passed);
  EXPECT_EQ(judged.confidence.level, ConfidenceLevel::failed);
  EXPECT_THAT(judged.confidence.reason, HasSubstr("fail"));
  EXPECT_EQ(write_literal(judged.results[0].verdict.actual.value_or(Value())), "'B'");
}

TEST_F(EditedTest, WhatPassesIsNotDisputed) {
  const Solution judged = judge("wrong");
  EXPECT_THAT(judged.disputed, IsEmpty());
  EXPECT_FALSE(judged.results[1].disputed);
}

}  // namespace
}  // namespace synth
