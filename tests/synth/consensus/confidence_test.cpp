#include "synth/consensus/confidence.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

class ConfidenceTest : public ::testing::Test {
 protected:
  void add(TestOrigin origin, Verdict verdict, bool disputed = false) {
    synth::Test test;
    test.function = "f";
    test.name = std::to_string(solution.results.size());
    test.origin = origin;
    test.call.args = {static_cast<int>(solution.results.size())};
    TestResult result{"f", {}, disputed};
    result.verdict.test = test.name;
    result.verdict.verdict = verdict;
    solution.tests["f"].push_back(test);
    solution.results.push_back(result);
    solution.implementations["f"] = "def f(): ...";
    solution.all_tests_passed = true;
    for (const TestResult& each : solution.results) {
      solution.all_tests_passed &= each.disputed || each.verdict.verdict == Verdict::pass;
    }
  }

  ConfidenceLevel level() const { return assess(solution).level; }

  Solution solution;
};

TEST_F(ConfidenceTest, WithoutCodeItAbstainsAndSaysWhatWouldHelp) {
  solution.notes = {"give an example"};
  EXPECT_EQ(level(), ConfidenceLevel::abstained);
  EXPECT_EQ(assess(solution).reason, "give an example");
}

TEST_F(ConfidenceTest, TrustedTestsAloneAreConsistent) {
  add(TestOrigin::example, Verdict::pass);
  EXPECT_EQ(level(), ConfidenceLevel::consistent);
}

TEST_F(ConfidenceTest, ExamplesThatLeaveTheAuthorInDoubtAreUncertain) {
  add(TestOrigin::example, Verdict::pass);
  solution.ambiguities["f"] = {"another function fits them too", "f([]): 0 or 1?"};
  const Confidence confidence = assess(solution);
  EXPECT_EQ(confidence.level, ConfidenceLevel::uncertain);
  EXPECT_EQ(confidence.reason, "all 1 examples pass, but another function fits them too");
  EXPECT_EQ(confidence.distinguishing_input, "f([]): 0 or 1?");
  add(TestOrigin::model, Verdict::pass);  // independent evidence settles it
  EXPECT_EQ(level(), ConfidenceLevel::verified);
}

TEST_F(ConfidenceTest, AnExampleThatTheCodeOutvotesIsNamedAndLeavesItUncertain) {
  for (int i = 0; i < 3; ++i) {
    add(TestOrigin::example, Verdict::pass);
  }
  add(TestOrigin::example, Verdict::wrong_answer);
  EXPECT_EQ(level(), ConfidenceLevel::failed);
  solution.tests["f"].back().call.args = {7};
  solution.tests["f"].back().claim.expected = Value(15);
  solution.results.back().verdict.actual = Value(14);
  solution.ambiguities["f"] = {"what fits all is far longer", "f(7): 15 or 14?", false, true};
  const Confidence confidence = assess(solution);
  EXPECT_EQ(confidence.level, ConfidenceLevel::uncertain);
  EXPECT_EQ(confidence.reason,
            "3 of 4 examples pass and contradict the rest, `f(7) == 15` (it gives 14): what fits "
            "all is far longer");
  EXPECT_EQ(confidence.distinguishing_input, "f(7): 15 or 14?");
  add(TestOrigin::model, Verdict::pass);  // one of the user's examples fails, whoever else agrees
  EXPECT_EQ(level(), ConfidenceLevel::uncertain);
}

TEST_F(ConfidenceTest, TrustedTestsAndTestsWrittenApartVerify) {
  add(TestOrigin::example, Verdict::pass);
  add(TestOrigin::model, Verdict::pass);
  EXPECT_EQ(level(), ConfidenceLevel::verified);
}

TEST_F(ConfidenceTest, TestsWrittenApartForOneFunctionVerifyNoOther) {
  add(TestOrigin::example, Verdict::pass);
  add(TestOrigin::model, Verdict::pass);
  solution.tests["g"] = {solution.tests["f"].back()};
  solution.tests["f"].pop_back();
  solution.results.back().function = "g";
  const Confidence confidence = assess(solution);
  EXPECT_EQ(confidence.level, ConfidenceLevel::consistent);
  EXPECT_EQ(confidence.reason,
            "all 1 examples pass, and 1 tests written apart from the code agree, but none of these "
            "tests 'f'");
  solution.ambiguities["g"] = {"another function fits them too", {}};
  EXPECT_EQ(level(), ConfidenceLevel::consistent);
  solution.ambiguities["f"] = {"another function fits them too", {}};
  EXPECT_EQ(level(), ConfidenceLevel::uncertain);
}

TEST_F(ConfidenceTest, WithoutTestsOfOthersManyCandidatesThatAgreeVerify) {
  add(TestOrigin::example, Verdict::pass);
  solution.agreements["f"] = {.alike = 2, .of = 2, .among = 2};
  EXPECT_EQ(level(), ConfidenceLevel::consistent);
  solution.agreements["f"] = {.alike = 3, .of = 4, .among = 6};
  EXPECT_EQ(level(), ConfidenceLevel::verified);
  EXPECT_EQ(assess(solution).reason,
            "all 1 examples pass, and 3 of 4 candidates written apart that pass them do the same "
            "on calls near them");
  EXPECT_EQ(assess_mended(solution).level, ConfidenceLevel::consistent)
      << "repairs have the faulty code in common";
  solution.ambiguities["f"] = {"another function fits them too", "f([]): 0 or 1?"};
  EXPECT_EQ(level(), ConfidenceLevel::uncertain);
}

TEST_F(ConfidenceTest, AgreementOnOneFunctionVerifiesNoOther) {
  add(TestOrigin::example, Verdict::pass);
  solution.agreements["f"] = {.alike = 3, .of = 3, .among = 3};
  solution.tests["g"] = solution.tests["f"];
  solution.results.push_back(solution.results[0]);
  solution.results[1].function = "g";
  solution.implementations["g"] = "def g(): ...";
  EXPECT_EQ(level(), ConfidenceLevel::consistent);
  solution.agreements["g"] = {.alike = 4, .of = 4, .among = 4};
  EXPECT_EQ(level(), ConfidenceLevel::verified);
}

TEST_F(ConfidenceTest, CandidatesOfWhichMostDoSomethingElseLeaveADoubt) {
  add(TestOrigin::example, Verdict::pass);
  add(TestOrigin::model, Verdict::pass);
  solution.agreements["f"] = {.alike = 2, .of = 3, .among = 6};
  EXPECT_EQ(level(), ConfidenceLevel::verified);
  solution.agreements["f"] = {.alike = 1, .of = 1, .among = 9};
  EXPECT_EQ(level(), ConfidenceLevel::uncertain);
  solution.agreements["f"] = {.alike = 1, .of = 2, .among = 3};
  EXPECT_EQ(level(), ConfidenceLevel::uncertain);
  EXPECT_EQ(assess(solution).reason,
            "all 2 tests pass, but of 3 candidates 2 pass the examples and 1 of these do the same");
}

TEST_F(ConfidenceTest, GeneratedTestsAloneAreOnlyConsistent) {
  add(TestOrigin::model, Verdict::pass);
  EXPECT_EQ(level(), ConfidenceLevel::consistent);
}

TEST_F(ConfidenceTest, ADisputeIsConflictingEvidence) {
  add(TestOrigin::example, Verdict::pass);
  add(TestOrigin::model, Verdict::wrong_answer, true);
  EXPECT_EQ(level(), ConfidenceLevel::uncertain);
}

TEST_F(ConfidenceTest, ATestThatContradictsAnExampleIsNoEvidence) {
  add(TestOrigin::example, Verdict::pass);
  add(TestOrigin::model, Verdict::pass);
  add(TestOrigin::model, Verdict::wrong_answer, true);
  solution.tests["f"][2].call = solution.tests["f"][0].call;
  solution.tests["f"][0].claim.expected = Value(1);
  solution.tests["f"][2].claim.expected = Value(2);
  EXPECT_EQ(level(), ConfidenceLevel::verified);
}

TEST_F(ConfidenceTest, ADisputeSaysHowManyCandidatesAgree) {
  add(TestOrigin::example, Verdict::pass);
  add(TestOrigin::model, Verdict::wrong_answer, true);
  solution.agreements["f"] = {.alike = 3, .of = 5};
  EXPECT_EQ(level(), ConfidenceLevel::uncertain);
  EXPECT_EQ(assess(solution).reason,
            "1 generated tests contradict the code and are disputed; 3 of 5 candidates that pass "
            "the examples do the same");
}

// A model whose tests are mostly wrong must not make its agreeing programs doubtful.
TEST_F(ConfidenceTest, AgreementOutweighsTestsHoweverManyAreDisputed) {
  add(TestOrigin::example, Verdict::pass);
  for (int i = 0; i < 4; ++i) {
    add(TestOrigin::model, Verdict::wrong_answer, true);
  }
  solution.agreements["f"] = {.alike = 3, .of = 3, .among = 4};
  EXPECT_EQ(level(), ConfidenceLevel::verified);
  solution.suite = SuiteStrength{.tests = 1, .mutants = 8, .killed = 5};
  EXPECT_EQ(level(), ConfidenceLevel::uncertain) << "the examples tell few programs apart";
  solution.suite.reset();
  solution.agreements["f"] = {.alike = 2, .of = 2, .among = 2};
  EXPECT_EQ(level(), ConfidenceLevel::uncertain);
}

TEST_F(ConfidenceTest, ManyCandidatesThatAgreeOutweighADispute) {
  add(TestOrigin::example, Verdict::pass);
  add(TestOrigin::model, Verdict::pass);
  add(TestOrigin::model, Verdict::wrong_answer, true);
  solution.agreements["f"] = {.alike = 4, .of = 4};
  EXPECT_EQ(level(), ConfidenceLevel::verified);
  EXPECT_NE(assess(solution).reason.find("4 of 4 candidates"), std::string::npos);
  solution.suite = SuiteStrength{.tests = 2, .mutants = 8, .killed = 5};
  EXPECT_EQ(level(), ConfidenceLevel::uncertain);
  EXPECT_NE(assess(solution).reason.find("what is left of the tests kills 5 of 8 mutants"),
            std::string::npos);
  solution.suite->killed = 6;
  EXPECT_EQ(level(), ConfidenceLevel::verified);
  solution.agreements["f"] = {.alike = 4, .of = 6};
  EXPECT_EQ(level(), ConfidenceLevel::uncertain);
}

TEST_F(ConfidenceTest, AFailingTestIsFailed) {
  add(TestOrigin::example, Verdict::pass);
  add(TestOrigin::example, Verdict::wrong_answer);
  EXPECT_EQ(level(), ConfidenceLevel::failed);
  EXPECT_EQ(assess(solution).reason, "1 of 2 tests fail");
}

TEST_F(ConfidenceTest, TestsOfWhatAFunctionCallsSayNothingOfIt) {
  add(TestOrigin::example, Verdict::pass);
  FunctionSpec helper;
  helper.name = "f";
  FunctionSpec top;
  top.name = "top";
  top.dependencies = {"f"};
  solution.specs.functions = {helper, top};
  EXPECT_EQ(level(), ConfidenceLevel::uncertain);
  EXPECT_EQ(assess(solution).reason, "no test says what 'top' should do; give an example");
  std::swap(solution.specs.functions[0].name, solution.specs.functions[1].name);
  solution.specs.functions[1].dependencies = {"top"};  // f is what is called by the user
  EXPECT_EQ(level(), ConfidenceLevel::consistent);
}

TEST_F(ConfidenceTest, CodeWhoseTestsDidNotRunIsNotCalledUnwritten) {
  add(TestOrigin::example, Verdict::pass);
  FunctionSpec f;
  f.name = "f";
  solution.specs.functions = {f};
  solution.results.clear();  // the run was interrupted
  solution.all_tests_passed = false;
  EXPECT_EQ(level(), ConfidenceLevel::failed);
  EXPECT_EQ(assess(solution).reason, "the run ended before all tests had run");
  solution.implementations.clear();
  solution.implementations["g"] = "def g(): ...";
  FunctionSpec g;
  g.name = "g";
  solution.specs.functions.push_back(g);
  EXPECT_EQ(assess(solution).reason, "not every function could be written");
}

TEST_F(ConfidenceTest, CodeThatNothingTestsIsUncertain) {
  solution.implementations["f"] = "def f(): ...";
  solution.all_tests_passed = true;
  EXPECT_EQ(level(), ConfidenceLevel::uncertain);
}

TEST(AcceptanceConfidence, ATestThatFailsDecides) {
  const Confidence own{ConfidenceLevel::verified, "all pass", {}};
  const Confidence failed =
      with_acceptance(own, {.file = "t.py", .tests = 3, .failed = 1, .shared_for = "a class"});
  EXPECT_EQ(failed.level, ConfidenceLevel::failed);
  EXPECT_EQ(failed.reason, "1 of 3 tests of t.py fail under their own runner");
  EXPECT_EQ(with_acceptance(own, {.file = "t.py", .tests = 3, .shared_for = ""}).level,
            ConfidenceLevel::verified);
}

TEST(AcceptanceConfidence, WhatTheCodeCouldTellAnythingLeavesItUncertain) {
  const Confidence confidence = with_acceptance(
      {ConfidenceLevel::abstained, "nothing", {}},
      {.file = "t.py", .tests = 3, .is_only_evidence = true, .shared_for = "a class"});
  EXPECT_EQ(confidence.level, ConfidenceLevel::uncertain);
  EXPECT_EQ(confidence.reason,
            "all tests of t.py pass under their own runner; t.py ran shared: a class");
}

TEST(RepairConfidence, IsConsistentUnlessOtherRepairsDifferOrTheTestsWereShared) {
  RepairEvidence evidence{.passes = true, .outcome = "repaired", .disagreement = ""};
  EXPECT_EQ(assess_repair(evidence).level, ConfidenceLevel::consistent);
  evidence.shared = true;
  EXPECT_EQ(assess_repair(evidence).level, ConfidenceLevel::uncertain);
  evidence = {.passes = true, .outcome = "repaired", .disagreement = "f(2)"};
  EXPECT_EQ(assess_repair(evidence).distinguishing_input, "f(2)");
  EXPECT_EQ(assess_repair({.outcome = "no repair", .disagreement = ""}).reason, "no repair");
}

TEST(SuiteConfidence, ClaimsThatFailAreFindings) {
  Solution suite;
  EXPECT_EQ(assess_suite(suite).level, ConfidenceLevel::abstained);
  suite.results.emplace_back();
  suite.findings.emplace(1);
  EXPECT_EQ(assess_suite(suite).reason, "1 claim and the code disagree");
  suite.all_tests_passed = true;
  EXPECT_EQ(assess_suite(suite).level, ConfidenceLevel::consistent);
}

TEST(ScriptConfidence, NothingSaysWhatTheResultShouldBe) {
  EXPECT_EQ(assess_script(true).level, ConfidenceLevel::uncertain);
  EXPECT_EQ(assess_script(false).level, ConfidenceLevel::failed);
}

}  // namespace
}  // namespace synth
