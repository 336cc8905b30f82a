#include "synth/pipeline/acceptance.h"

#include "tests/synth/real_run.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr const char* kOwnTestOnly = "def f(x):\n    return 2\n";
constexpr const char* kRight = "def f(x):\n    return x + 1\n";

// Stands in for a runner: the test "whole" passes only if the module contains `wanted`.
AcceptanceTests file_that_wants(std::string wanted) {
  AcceptanceTests tests;
  tests.name = "test_m.py";
  tests.run = [wanted = std::move(wanted)](const std::string& module, const std::string&,
                                           const std::stop_token&) -> Result<AcceptanceRun> {
    TestVerdict whole = verdict("whole");
    if (module.find(wanted) == std::string::npos) {
      whole.verdict = Verdict::wrong_answer;
      whole.note = "it was another value";
    }
    return AcceptanceRun{.verdicts = {std::move(whole)}};
  };
  return tests;
}

RepairAnswer repair_with(std::string code) {
  RepairAnswer answer;
  answer.implementations = {{"f", std::move(code)}};
  return answer;
}

class AcceptanceTest : public ::testing::Test {
 protected:
  AcceptanceTest() {
    run.request.acceptance = file_that_wants("x + 1");
    draft.specs = {{spec("f", 0)}, "f"};
    draft.specs.functions[0].inputs = {{"x", "int", ""}};
    draft.specs.functions[0].examples = {{Call{{Value(1)}, {}}, Claim{Value(2), {}, {}}}};
    draft.groups = order(draft.specs.functions).value();
    draft.plan = TestPlan(draft.specs, {}, Language::python);
    draft.code = {{"f", kOwnTestOnly}};
  }

  bool repaired() {
    const RunContext context = run.context();
    const auto passes = repair_for_acceptance(context, draft);
    EXPECT_TRUE(passes) << passes.error().message;
    return passes && *passes;
  }

  RealRun run;
  Draft draft;
};

TEST_F(AcceptanceTest, CodeThatPassesIsNotAskedAbout) {
  draft.code = {{"f", kRight}};
  EXPECT_TRUE(repaired());
  EXPECT_THAT(run.author.repair_questions, IsEmpty());
}

TEST_F(AcceptanceTest, TheAuthorSeesWhatFailedAndItsRepairIsTaken) {
  run.author.repair_answers = {repair_with(kRight)};
  EXPECT_TRUE(repaired());
  EXPECT_EQ(draft.code.at("f"), kRight);
  ASSERT_THAT(run.author.repair_questions, SizeIs(1));
  ASSERT_THAT(run.author.repair_questions[0].failures, SizeIs(1));
  EXPECT_EQ(run.author.repair_questions[0].failures[0].test.name, "whole");
}

TEST_F(AcceptanceTest, ARepairThatBreaksTheFunctionsOwnTestsIsNotTaken) {
  run.author.repair_answers = {repair_with("def f(x):\n    return (x + 1) * 7\n")};
  EXPECT_FALSE(repaired());
  EXPECT_EQ(draft.code.at("f"), kOwnTestOnly);
}

TEST_F(AcceptanceTest, TheSameCodeAgainIsAnAttemptAndNotARun) {
  run.author.repair_answers = {repair_with(kOwnTestOnly), repair_with(kRight)};
  EXPECT_TRUE(repaired());
  EXPECT_EQ(draft.metrics.candidates, 1);
}

TEST_F(AcceptanceTest, AttemptsEndIt) {
  run.request.budget.attempts = 2;
  for (int i = 0; i < 5; ++i) {
    run.author.repair_answers.push_back(
        repair_with("def f(x):\n    return 2  # " + std::to_string(i) + "\n"));
  }
  EXPECT_FALSE(repaired());
  EXPECT_THAT(run.author.repair_questions, SizeIs(2));
}

class HeldToAcceptanceTest : public AcceptanceTest {
 protected:
  HeldToAcceptanceTest() {
    solution.specs = draft.specs;
    solution.implementations = {{"f", kRight}};
    solution.source = kRight;
    solution.all_tests_passed = true;
    solution.results = {{.function = "f", .verdict = verdict("own")}};
    solution.confidence.level = ConfidenceLevel::consistent;
  }
  Result<void> hold() { return hold_to_acceptance(run.context(), solution); }
  Solution solution;
};

TEST_F(HeldToAcceptanceTest, AFailureDecides) {
  run.request.acceptance = file_that_wants("no such text");
  ASSERT_TRUE(hold());
  EXPECT_FALSE(solution.all_tests_passed);
  EXPECT_EQ(solution.confidence.level, ConfidenceLevel::failed);
  EXPECT_THAT(solution.confidence.reason, HasSubstr("1 of 1 tests of test_m.py"));
  EXPECT_THAT(solution.results, SizeIs(2));
}

TEST_F(HeldToAcceptanceTest, ASkippedTestIsANote) {
  run.request.acceptance->run = [](const std::string&, const std::string&,
                                   const std::stop_token&) -> Result<AcceptanceRun> {
    return AcceptanceRun{.verdicts = {verdict("odd", Verdict::not_run, "no network")}};
  };
  ASSERT_TRUE(hold());
  EXPECT_TRUE(solution.all_tests_passed);
  EXPECT_THAT(solution.results, SizeIs(1));
  EXPECT_THAT(solution.notes, ::testing::Contains(HasSubstr("no network")));
}

TEST_F(HeldToAcceptanceTest, ARunThatDidNotEndLeavesNoPass) {
  run.request.acceptance->run = [](const std::string&, const std::string&,
                                   const std::stop_token&) -> Result<AcceptanceRun> {
    return fail(Errc::interrupted, "stopped");
  };
  EXPECT_FALSE(hold());
  EXPECT_FALSE(solution.all_tests_passed);
  EXPECT_EQ(solution.confidence.level, ConfidenceLevel::uncertain);
}

TEST_F(HeldToAcceptanceTest, WhatPassedInOneProcessWithTheCodeIsUncertain) {
  run.request.acceptance->run = [](const std::string&, const std::string&,
                                   const std::stop_token&) -> Result<AcceptanceRun> {
    return AcceptanceRun{.verdicts = {verdict("whole")}, .shared = true};
  };
  ASSERT_TRUE(hold());
  EXPECT_TRUE(solution.all_tests_passed);
  EXPECT_EQ(solution.confidence.level, ConfidenceLevel::uncertain);
}

}  // namespace
}  // namespace synth
