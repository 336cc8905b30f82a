#include "synth/group/group_solver.h"

#include "specs/literal.h"
#include "tests/synth/fakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace synth {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

// In these tests the code of f is "f <number>" and f(...) returns that number, which is enough to
// tell candidates apart without an interpreter. g returns what f returns, plus its own number.
int number_of(const std::string& source, const std::string& function) {
  const std::size_t at = source.rfind(function + " = ");
  return at == std::string::npos ? -1 : std::stoi(source.substr(at + function.size() + 3));
}

Outcome add_own_number(const std::string& source, const PlannedCall& call) {
  const int f = number_of(source, "f");
  return returned(call.function == "g" ? Value(f + number_of(source, "g")) : Value(f));
}

RepairAnswer repaired(Implementations implementations) {
  RepairAnswer answer;
  answer.implementations = std::move(implementations);
  return answer;
}

Example example(int argument, int expected) {
  return {Call{{argument}, {}}, Claim{Value(expected), {}, {}}};
}

class GroupSolverTest : public ::testing::Test {
 protected:
  // f has the example f(0) == 3; g, which needs f, has g(0) == 13.
  void begin(bool with_g) {
    FunctionSpec f;
    f.name = "f";
    f.inputs = {{"x", "int", ""}};
    f.examples = f_examples;
    draft.specs = {{f}, "f"};
    if (with_g) {
      FunctionSpec g = f;
      g.name = "g";
      g.dependencies = {"f"};
      g.examples = {example(0, 13)};
      draft.specs.functions.push_back(g);
      draft.specs.entry_point = "g";
    }
    draft.groups = order(draft.specs.functions).value();
    draft.plan = TestPlan(draft.specs, {}, Language::python);
  }

  bool solve(std::size_t group = 0) {
    const RunContext context(request, author, &runtime, store, observer, {});
    GroupSolver solver(context, draft, draft.groups.at(group));
    return solver.solve().value();
  }

  SolveRequest request;
  Observer observer;
  SolutionStore store = SolutionStore::none(request, observer);
  Draft draft;
  ScriptedAuthor author;
  FakeRuntime runtime{add_own_number};
  std::vector<Example> f_examples = {example(0, 3)};
};

TEST_F(GroupSolverTest, ARightFirstAnswerIsOneAttempt) {
  begin(false);
  author.implementation_answers = {code("f", 3)};
  EXPECT_TRUE(solve());
  EXPECT_THAT(author.repair_questions, IsEmpty());
  ASSERT_THAT(draft.history, SizeIs(1));
  EXPECT_EQ(draft.history[0].verdict, Verdict::pass);
}

TEST_F(GroupSolverTest, AWrongFirstAnswerIsRepairedWithItsEvidence) {
  begin(false);
  author.implementation_answers = {code("f", 1)};
  author.repair_answers = {repaired(code("f", 3))};
  EXPECT_TRUE(solve());
  EXPECT_THAT(author.implementation_questions, SizeIs(1));
  ASSERT_THAT(author.repair_questions, SizeIs(1));
  const RepairQuestion& question = author.repair_questions[0];
  EXPECT_EQ(question.implementations, code("f", 1));
  ASSERT_THAT(question.failures, SizeIs(1));
  EXPECT_EQ(question.failures[0].verdict.verdict, Verdict::wrong_answer);
  ASSERT_THAT(draft.history, SizeIs(2));
  EXPECT_EQ(draft.history[0].category, Category::logical);
  EXPECT_EQ(draft.history[0].root_cause, "f(0) returned 1, not 3");
  EXPECT_EQ(draft.history[1].change, "--- a/f\n+++ b/f\n@@ -1,1 +1,1 @@\n-f = 1\n+f = 3\n");
}

// Authors repeat their loops, and each would cost the whole limit on several tests.
TEST_F(GroupSolverTest, ALoopBehindALoopCostsAPartOfTheTimeLimit) {
  f_examples = {example(0, 3), example(1, 3), example(2, 3)};
  begin(false);
  runtime.behave([](const std::string& source, const PlannedCall& call) {
    const int f = number_of(source, "f");
    const bool is_slow = f == 3 && write_literal(call.call.args.at(0)) == "1";
    Outcome outcome = returned(Value(f));
    outcome.ending = f < 3 || is_slow ? Verdict::time_limit : Verdict::pass;
    return outcome;
  });
  author.implementation_answers = {code("f", 1), code("f", 3)};
  author.repair_answers = {repaired(code("f", 2))};  // fails alike: the next is written anew
  EXPECT_FALSE(solve());
  ASSERT_THAT(draft.history, SizeIs(3));
  using std::chrono::milliseconds;
  const milliseconds whole = request.limits.time;
  std::erase_if(runtime.time_limits, [&](milliseconds limit) { return limit > whole; });  // traces
  // The last passes two tests, and may only be slow.
  EXPECT_THAT(runtime.time_limits, ElementsAre(whole, whole / 5, whole / 5, whole));
}

TEST_F(GroupSolverTest, StopsAfterTheAttemptsAllowedAndKeepsTheBest) {
  f_examples = {example(0, 3), example(1, 3), example(2, 4)};
  begin(false);
  author.implementation_answers = {code("f", 1)};
  author.repair_answers = {repaired(code("f", 3)), repaired(code("f", 4)), repaired(code("f", 5))};
  EXPECT_FALSE(solve());
  EXPECT_THAT(draft.history, SizeIs(3));
  EXPECT_THAT(author.repair_questions, SizeIs(2));
  EXPECT_EQ(draft.code.at("f"), "f = 3");
}

TEST_F(GroupSolverTest, ARepeatedCandidateAsksOnceForADifferentApproach) {
  request.budget.attempts = 9;
  begin(false);
  author.implementation_answers = {code("f", 1), code("f", 1)};
  author.repair_answers = {repaired(code("f", 1)), repaired(code("f", 3))};
  EXPECT_FALSE(solve());
  EXPECT_THAT(author.repair_questions, SizeIs(1));
  ASSERT_THAT(author.implementation_questions, SizeIs(2));
  EXPECT_TRUE(author.implementation_questions[1].different_approach);
  EXPECT_THAT(author.implementation_questions[1].tried, SizeIs(1));
  EXPECT_EQ(std::ranges::count(runtime.sources, runtime.sources.front()), 1)
      << "known code is not run again";
}

TEST_F(GroupSolverTest, ADifferentApproachMayBeRepairedInTurn) {
  request.budget.attempts = 9;
  begin(false);
  author.implementation_answers = {code("f", 1), code("f", 2)};
  author.repair_answers = {repaired(code("f", 1)), repaired(code("f", 3))};
  EXPECT_TRUE(solve());
}

TEST_F(GroupSolverTest, ARepairMayNotBreakADependency) {
  begin(true);
  draft.code = code("f", 3);
  author.implementation_answers = {code("g", 9)};
  // With f = 4 the example of g passes but f's own fails: that repair is not taken.
  author.repair_answers = {repaired(code("f", 4)), repaired(code("g", 10))};
  EXPECT_TRUE(solve(1));
  EXPECT_EQ(draft.code.at("f"), "f = 3");
  EXPECT_EQ(draft.code.at("g"), "g = 10");
}

TEST_F(GroupSolverTest, AWrongDependencyIsFoundOutThroughItsDependent) {
  f_examples = {};
  begin(true);
  draft.code = code("f", 99);  // passed, as nothing tested it
  author.implementation_answers = {code("g", 10)};
  author.repair_answers = {repaired(code("f", 3))};
  EXPECT_TRUE(solve(1));
  EXPECT_EQ(draft.code.at("f"), "f = 3");
  EXPECT_EQ(author.repair_questions[0].available.at("f"), "f = 99");
}

TEST_F(GroupSolverTest, PartsOfDifferentCandidatesArePutTogether) {
  begin(true);
  draft.specs.functions[0].dependencies = {"g"};  // f and g call each other
  draft.groups = order(draft.specs.functions).value();
  Implementations first = code("f", 3);
  first.merge(code("g", 9));
  Implementations second = code("f", 4);
  second.merge(code("g", 10));
  author.implementation_answers = {first};
  author.repair_answers = {repaired(second)};
  EXPECT_TRUE(solve());
  EXPECT_EQ(draft.code.at("f"), "f = 3");
  EXPECT_EQ(draft.code.at("g"), "g = 10");
  EXPECT_THAT(author.repair_questions, SizeIs(1)) << "no further repair is asked for";
  EXPECT_EQ(draft.history.back().author, "combination");
}

TEST_F(GroupSolverTest, OtherCodeOfADependencyIsTriedBeforeARepairIsAskedFor) {
  f_examples = {};
  begin(true);
  draft.code = code("f", 99);
  draft.alternatives["f"] = {"f = 5", "f = 3"};
  author.implementation_answers = {code("g", 10)};
  EXPECT_TRUE(solve(1));
  EXPECT_EQ(draft.code.at("f"), "f = 3");
  EXPECT_EQ(draft.code.at("g"), "g = 10");
  EXPECT_THAT(author.repair_questions, IsEmpty());
}

TEST_F(GroupSolverTest, AnOfferIsTriedFirstAndIsNoAttempt) {
  begin(false);
  const RunContext context(request, author, &runtime, store, observer, {});
  GroupSolver solver(context, draft, draft.groups.at(0));
  solver.offer(code("f", 3), "cache");
  EXPECT_TRUE(solver.solve().value());
  EXPECT_THAT(author.implementation_questions, IsEmpty());
  EXPECT_EQ(draft.history[0].author, "cache");
  EXPECT_EQ(draft.history[0].attempt, 0);
}

TEST_F(GroupSolverTest, ADoubtedTestIsDisputedWhereEverythingElsePasses) {
  begin(false);
  synth::Test wrong;
  wrong.function = "f";
  wrong.name = "wrong";
  wrong.origin = TestOrigin::model;
  wrong.call.args = {7};
  wrong.claim.expected = Value(8);
  draft.plan.add({"f"}, {wrong});
  author.implementation_answers = {code("f", 3)};
  RepairAnswer doubting;
  doubting.fault = Fault::test;
  doubting.doubts = {{"f", "wrong", "f is constant"}};
  author.repair_answers = {doubting};
  EXPECT_TRUE(solve());
  ASSERT_THAT(draft.plan.disputed(), SizeIs(1));
  EXPECT_EQ(draft.plan.disputed()[0].reason, "f is constant");
}

TEST_F(GroupSolverTest, ATrustedTestIsNeverDisputed) {
  begin(false);
  author.implementation_answers = {code("f", 1)};
  RepairAnswer doubting;
  doubting.fault = Fault::test;
  doubting.doubts = {{"f", "example 1", "the example is wrong"}};
  author.repair_answers = {doubting};
  EXPECT_FALSE(solve());
  EXPECT_THAT(draft.plan.disputed(), IsEmpty());
}

// Returns its code with a doubt.
class DoubtingAuthor : public ScriptedAuthor {
 public:
  Result<Answers<Implementations>> implementations(
      const ImplementationQuestion& question) override {
    SYNTH_TRY(auto answers, ScriptedAuthor::implementations(question));
    answers.ambiguities.assign(answers.answers.size(),
                               Ambiguity{"it is likelier", {}, false, true});
    return answers;
  }
};

TEST_F(GroupSolverTest, WhatOutvotesAMinorityOfTheExamplesIsNotBentToThem) {
  f_examples = {example(0, 3), example(1, 3), example(2, 3), example(3, 4)};
  begin(false);
  DoubtingAuthor doubting;
  doubting.implementation_answers = {code("f", 3)};
  const RunContext context(request, doubting, &runtime, store, observer, {});
  GroupSolver solver(context, draft, draft.groups.at(0));
  EXPECT_FALSE(solver.solve().value());
  EXPECT_EQ(draft.code.at("f"), "f = 3");
  EXPECT_THAT(doubting.repair_questions, IsEmpty());
  EXPECT_THAT(draft.plan.disputed(), IsEmpty());
  EXPECT_TRUE(draft.ambiguities.at("f").outvotes_examples);
}

TEST_F(GroupSolverTest, TwoExamplesOutvoteNoThird) {
  f_examples = {example(0, 3), example(1, 3), example(3, 4)};
  begin(false);
  DoubtingAuthor doubting;
  doubting.implementation_answers = {code("f", 3)};
  const RunContext context(request, doubting, &runtime, store, observer, {});
  GroupSolver solver(context, draft, draft.groups.at(0));
  EXPECT_FALSE(solver.solve().value());
  EXPECT_FALSE(doubting.repair_questions.empty());
  EXPECT_THAT(draft.ambiguities, IsEmpty());
}

// f(x) returns the number of a line "f(x) = ", else that of the first line: candidates that differ
// on one argument.
Outcome with_exceptions(const std::string& source, const PlannedCall& call) {
  const Integer* const x = call.call.args.at(0).get_if<Integer>();
  if (x == nullptr) {
    return add_own_number(source, call);  // not a call of f
  }
  const std::string own = "f(" + std::to_string(*x->to_int64()) + ") = ";
  const std::size_t at = source.find(own);
  return returned(Value(at == std::string::npos ? number_of(source, "f")
                                                : std::stoi(source.substr(at + own.size()))));
}

class ModelAuthor : public ScriptedAuthor {
 public:
  [[nodiscard]] std::optional<std::string> model() const override { return "m"; }
  Result<Answers<Implementations>> implementations(
      const ImplementationQuestion& question) override {
    SYNTH_CHECK(question.budget.spending->begin_call());
    return ScriptedAuthor::implementations(question);
  }
};

// f(0) == 3 is the example, f(5) == 3 a generated test, and f(7) == 8 another, which is wrong.
class UntrustedTestsTest : public GroupSolverTest {
 protected:
  UntrustedTestsTest() {
    begin(false);
    for (const auto& [argument, expected] : {std::pair(5, 3), std::pair(7, 8)}) {
      synth::Test test;
      test.function = "f";
      test.name = "f of " + std::to_string(argument);
      test.origin = TestOrigin::model;
      test.call.args = {argument};
      test.claim.expected = Value(expected);
      draft.plan.add({"f"}, {test});
    }
  }
  bool solve_with(int candidates) {
    request.candidates = candidates;
    const RunContext context(request, model, &outcomes, store, observer, {});
    GroupSolver solver(context, draft, draft.groups.at(0));
    return solver.solve().value();
  }
  static Implementations f(const std::string& code) { return {{"f", code}}; }

  ModelAuthor model;
  FakeRuntime outcomes{with_exceptions};
};

TEST_F(UntrustedTestsTest, ARepairThatBreaksWhatPassedIsNotTaken) {
  model.implementation_answers = {f("f = 3")};
  model.repair_answers = {repaired(f("f = 3\nf(5) = 9\nf(7) = 8")), repaired(f("f = 3\nf(6) = 1"))};
  EXPECT_FALSE(solve_with(1));
  EXPECT_EQ(draft.code.at("f"), "f = 3");
  EXPECT_THAT(draft.history, SizeIs(3));
}

TEST_F(UntrustedTestsTest, ARepairThatKeepsWhatPassedIsTaken) {
  model.implementation_answers = {f("f = 3")};
  model.repair_answers = {repaired(f("f = 3\nf(7) = 8"))};
  EXPECT_TRUE(solve_with(1));
  EXPECT_EQ(draft.code.at("f"), "f = 3\nf(7) = 8");
}

TEST_F(UntrustedTestsTest, WhereSeveralAreWantedARepeatedOneDoesNotEndTheAsking) {
  request.budget.attempts = 9;
  model.implementation_answers = {f("f = 1"), f("f = 1"), f("f = 1"), f("f = 3")};
  model.repair_answers = {repaired(f("f = 3\nf(7) = 8"))};
  EXPECT_TRUE(solve_with(2));
  EXPECT_THAT(model.implementation_questions, SizeIs(4));
}

TEST_F(UntrustedTestsTest, ATestThatCandidatesContradictTogetherIsDisputed) {
  model.implementation_answers = {f("f = 3"), f("f = 3 "), f("f = 3\nf(5) = 4\nf(7) = 1")};
  EXPECT_TRUE(solve_with(3));
  EXPECT_EQ(draft.code.at("f"), "f = 3");
  EXPECT_THAT(model.repair_questions, IsEmpty());
  ASSERT_THAT(draft.plan.disputed(), SizeIs(1));
  const DisputedTest& disputed = draft.plan.disputed()[0];
  EXPECT_EQ(disputed.test, "f of 7");
  EXPECT_TRUE(equal(*disputed.expected, Value(8), Language::python));
  EXPECT_TRUE(equal(*disputed.agreed, Value(3), Language::python));
  EXPECT_EQ(disputed.reason,
            "2 candidates written apart agree on another result, and 0 on this one");
}

TEST_F(UntrustedTestsTest, TheSameProgramWrittenTwiceCountsTwice) {
  model.implementation_answers = {f("f = 3"), f("f = 3")};
  EXPECT_TRUE(solve_with(2));
  EXPECT_THAT(draft.plan.disputed(), SizeIs(1));
}

TEST_F(UntrustedTestsTest, ATestThatOneCandidateContradictsDrivesARepair) {
  model.implementation_answers = {f("f = 3"), f("f = 1")};
  model.repair_answers = {repaired(f("f = 3\nf(7) = 8"))};
  EXPECT_TRUE(solve_with(2));
  EXPECT_THAT(model.repair_questions, SizeIs(1));
  EXPECT_THAT(draft.plan.disputed(), IsEmpty());
}

TEST_F(UntrustedTestsTest, ACandidateThatPassesAWrongTestLosesToEnoughThatAgree) {
  model.implementation_answers = {f("f = 3\nf(7) = 8"), f("f = 3"), f("f = 3 "), f("f = 3  ")};
  EXPECT_TRUE(solve_with(4));
  EXPECT_THAT(model.implementation_questions, SizeIs(4));  // three settle nothing
  EXPECT_EQ(draft.code.at("f"), "f = 3");
  EXPECT_THAT(draft.plan.disputed(), SizeIs(1));
}

TEST_F(UntrustedTestsTest, AnExampleIsNotDisputedWhateverAgrees) {
  model.implementation_answers = {f("f = 4"), f("f = 4 "), f("f = 4  ")};
  EXPECT_FALSE(solve_with(3));
  EXPECT_THAT(draft.plan.disputed(), IsEmpty());
}

TEST_F(UntrustedTestsTest, MoreCandidatesAreWrittenOnlyWhileTheySettleNothing) {
  model.implementation_answers = {f("f = 3\nf(7) = 8"), f("f = 3\nf(7) = 8 "),
                                  f("f = 3\nf(7) = 8  ")};
  EXPECT_TRUE(solve_with(20));
  EXPECT_THAT(model.implementation_questions, SizeIs(3));
}

TEST_F(UntrustedTestsTest, MoreAreWrittenWhereTestsAreDisputedAndFewAgree) {
  model.implementation_answers = {f("f = 3"), f("f = 3 "), f("f = 4"), f("f = 3  "), f("f = 3")};
  EXPECT_TRUE(solve_with(20));
  EXPECT_THAT(draft.plan.disputed(), SizeIs(1));
  EXPECT_THAT(model.implementation_questions, SizeIs(6)) << "three, and three more";
}

TEST_F(UntrustedTestsTest, TwoRequestsAreKeptForAChoice) {
  request.budget.spending.calls = 6;
  request.candidates = 20;
  model.implementation_answers = {f("f = 3"), f("f = 3\nf(6) = 1"), f("f = 3\nf(6) = 2"),
                                  f("f = 4"), f("f = 5"),           f("f = 6")};
  const RunContext context(request, model, &outcomes, store, observer, {});
  GroupSolver solver(context, draft, draft.groups.at(0));
  EXPECT_TRUE(solver.solve());
  EXPECT_THAT(model.implementation_questions, SizeIs(4));
}

TEST_F(UntrustedTestsTest, WhatElsePassesIsRemembered) {
  model.implementation_answers = {f("f = 3\nf(7) = 8"), f("f = 3\nf(7) = 8 "),
                                  f("f = 3\nf(7) = 8\nf(9) = 4")};
  EXPECT_TRUE(solve_with(3));
  EXPECT_THAT(draft.alternatives["f"], SizeIs(2));
}

TEST_F(UntrustedTestsTest, FurtherCandidatesDoNotSeeWhatFailed) {
  model.implementation_answers = {f("f = 3\nf(7) = 1"), f("f = 3\nf(7) = 2"), f("f = 3"),
                                  f("f = 3 ")};
  EXPECT_TRUE(solve_with(4));
  ASSERT_THAT(model.implementation_questions, SizeIs(4));
  EXPECT_THAT(model.implementation_questions[3].tried, IsEmpty());
  EXPECT_EQ(model.implementation_questions[3].candidate, 3);
}

TEST_F(UntrustedTestsTest, AFunctionKeptEarlierNeedsNoRivals) {
  request.candidates = 5;
  const RunContext context(request, model, &outcomes, store, observer, {});
  GroupSolver solver(context, draft, draft.groups.at(0));
  solver.offer(f("f = 3\nf(7) = 8"), "cache");
  EXPECT_TRUE(solver.solve().value());
  EXPECT_THAT(model.implementation_questions, IsEmpty());
}

TEST_F(GroupSolverTest, AnAuthorWhoAlwaysAnswersAlikeIsAskedOnce) {
  begin(false);
  request.candidates = 5;
  author.implementation_answers = {code("f", 3), code("f", 3), code("f", 3)};
  EXPECT_TRUE(solve());
  EXPECT_THAT(author.implementation_questions, SizeIs(1));
}

// Calls f with every candidate's question; the first candidate's call does not end.
class CallingAuthor : public ScriptedAuthor {
 public:
  std::vector<bool> has_value;
  [[nodiscard]] bool varies() const override { return true; }
  Result<Answers<Implementations>> implementations(
      const ImplementationQuestion& question) override {
    const int argument = question.candidate == 0 ? 99 : 1;
    const auto values = question.callable.at(0).run({Call{{argument}, {}}});
    has_value.push_back(values.at(0).has_value());
    return Answers<Implementations>{{code("g", 100 + question.candidate)}};
  }
};

TEST_F(GroupSolverTest, WhatOneCandidateCallsIsNoBusinessOfTheOthers) {
  begin(true);
  draft.code = code("f", 3);
  request.candidates = 3;
  runtime.behave([](const std::string& source, const PlannedCall& call) {
    const bool is_endless =
        call.function == "f" && call.call.args.at(0).get_if<Integer>()->to_int64() == 99;
    return is_endless ? cut_off(Verdict::time_limit, "") : add_own_number(source, call);
  });
  CallingAuthor caller;
  const RunContext context(request, caller, &runtime, store, observer, {});
  GroupSolver solver(context, draft, draft.groups.at(1));
  ASSERT_TRUE(solver.solve());
  ASSERT_GE(caller.has_value.size(), 3U);
  EXPECT_FALSE(caller.has_value[0]);
  EXPECT_TRUE(caller.has_value[1]);
  EXPECT_TRUE(caller.has_value[2]);
}

TEST_F(GroupSolverTest, ASpentBudgetEndsTheAttempts) {
  begin(false);
  request.budget.time = std::chrono::milliseconds(0);
  EXPECT_FALSE(solve());
  EXPECT_THAT(author.implementation_questions, IsEmpty());
}

// A model that is asked for as many candidates as it takes.
class ErringModelTest : public UntrustedTestsTest {
 protected:
  bool solve_as_it_takes() {
    const RunContext context(request, model, &outcomes, store, observer, {});
    GroupSolver solver(context, draft, draft.groups.at(0));
    const Result<bool> solved = solver.solve();
    error = solved ? Errc::internal : solved.error().code;
    return solved.value_or(false);
  }
  // Prepares the state that the pipeline leaves: the examples alone.
  void ask_for_tests_later() {
    draft.plan = TestPlan(draft.specs, {}, Language::python);
    draft.tests_later = {"f"};
  }
  Errc error = Errc::internal;
};

TEST_F(ErringModelTest, WhatPassesEverythingIsEnough) {
  model.implementation_answers = {f("f = 3\nf(7) = 8"), f("f = 3")};
  EXPECT_TRUE(solve_as_it_takes());
  EXPECT_THAT(model.implementation_questions, SizeIs(1));
}

TEST_F(ErringModelTest, WhereNoTestIsWrittenOthersAreAskedForUntilEnoughAgree) {
  ask_for_tests_later();
  model.implementation_answers = {f("f = 3"), f("f = 3 "), f("f = 3  "), f("f = 3   ")};
  EXPECT_TRUE(solve_as_it_takes());
  EXPECT_THAT(model.implementation_questions, SizeIs(3));
  EXPECT_EQ(draft.agreements.at("f").alike, 3);
}

TEST_F(ErringModelTest, AUsersOwnTestsNeedNoAgreement) {
  synth::Test test;
  test.function = "f";
  test.name = "f of 5";
  test.origin = TestOrigin::user;
  test.call.args = {5};
  test.claim.expected = Value(3);
  draft.plan = TestPlan(draft.specs, {test}, Language::python);
  model.implementation_answers = {f("f = 3"), f("f = 3 ")};
  EXPECT_TRUE(solve_as_it_takes());
  EXPECT_THAT(model.implementation_questions, SizeIs(1));
}

TEST_F(ErringModelTest, AnOfferNeedsNoAgreement) {
  draft.plan = TestPlan(draft.specs, {}, Language::python);
  model.implementation_answers = {f("f = 3 ")};
  const RunContext context(request, model, &outcomes, store, observer, {});
  GroupSolver solver(context, draft, draft.groups.at(0));
  solver.offer(f("f = 3"), "cache");
  EXPECT_TRUE(solver.solve().value());
  EXPECT_THAT(model.implementation_questions, IsEmpty());
}

TEST_F(ErringModelTest, WithoutATestAtAllAgreementIsNotAskedFor) {
  draft.specs.functions[0].examples.clear();
  draft.plan = TestPlan(draft.specs, {}, Language::python);
  model.implementation_answers = {f("f = 3"), f("f = 3 ")};
  EXPECT_TRUE(solve_as_it_takes());
  EXPECT_THAT(model.implementation_questions, SizeIs(1));
}

TEST_F(ErringModelTest, CandidatesDoNotSeeTheTestsThatTheyAreHeldAgainst) {
  model.implementation_answers = {f("f = 3\nf(7) = 8")};
  EXPECT_TRUE(solve_as_it_takes());
  ASSERT_THAT(model.implementation_questions[0].tests, SizeIs(1));
  EXPECT_TRUE(model.implementation_questions[0].tests[0].is_trusted());
}

TEST_F(ErringModelTest, WhatFailsAnExampleIsRepairedAndWrittenAnewInTurn) {
  model.implementation_answers = {f("f = 1"), f("f = 2"), f("f = 3\nf(7) = 8")};
  model.repair_answers = {repaired(f("f = 4")), repaired(f("f = 5"))};
  EXPECT_TRUE(solve_as_it_takes());
  EXPECT_THAT(model.implementation_questions, SizeIs(3));
  EXPECT_THAT(model.repair_questions, SizeIs(2));
}

TEST_F(ErringModelTest, OthersWrittenApartSayWhetherATestIsWrong) {
  model.implementation_answers = {f("f = 3"), f("f = 3 "), f("f = 3  ")};
  EXPECT_TRUE(solve_as_it_takes());
  EXPECT_THAT(model.repair_questions, IsEmpty());
  EXPECT_THAT(model.implementation_questions, SizeIs(3));
  ASSERT_THAT(draft.plan.disputed(), SizeIs(1));
  EXPECT_EQ(draft.plan.disputed()[0].test, "f of 7");
}

TEST_F(ErringModelTest, TestsAreAskedForWhenAnExampleIsPassed) {
  ask_for_tests_later();
  synth::Test test;
  test.function = "f";
  test.name = "f of 5";
  test.origin = TestOrigin::model;
  test.call.args = {5};
  test.claim.expected = Value(3);
  model.test_answers = {test};
  model.implementation_answers = {f("f = 1"), f("f = 3")};
  model.repair_answers = {repaired(f("f = 2"))};
  EXPECT_TRUE(solve_as_it_takes());
  EXPECT_THAT(draft.plan.of("f"), SizeIs(2));
  EXPECT_THAT(draft.tests_later, IsEmpty());
  EXPECT_THAT(model.repair_questions[0].tests, SizeIs(1)) << "none was there yet";
}

// No code could pass such a test, and none need define the class.
TEST_F(ErringModelTest, ATestWithAnObjectThatNothingDefinesIsLeftOut) {
  ask_for_tests_later();
  synth::Test test;
  test.function = "f";
  test.origin = TestOrigin::model;
  test.claim.expected = Value(3);
  for (const char* const argument : {"Point(1, 2)", "[Decimal('1')]"}) {
    test.name = argument;
    test.call.args = {parse_literal(argument).value()};
    model.test_answers.push_back(test);
  }
  model.implementation_answers = {f("f = 3")};
  EXPECT_TRUE(solve_as_it_takes());
  EXPECT_THAT(draft.notes, Contains(HasSubstr("left out: nothing defines 'Point'")));
  EXPECT_THAT(draft.plan.of("f"), SizeIs(2));
}

TEST_F(ErringModelTest, TwelveQuestionsAreAskedOfAFunctionAtMost) {
  for (int i = 0; i < 20; ++i) {
    model.implementation_answers.push_back(f("f = " + std::to_string(100 + i)));
    model.repair_answers.push_back(repaired(f("f = " + std::to_string(200 + i))));
  }
  EXPECT_FALSE(solve_as_it_takes());
  EXPECT_EQ(model.implementation_questions.size() + model.repair_questions.size(), 12U);
}

TEST_F(ErringModelTest, ALimitOfCallsIsUsedAndNamed) {
  request.budget.spending.calls = 3;  // repairs of this model are free
  for (int i = 0; i < 20; ++i) {
    model.implementation_answers.push_back(f("f = " + std::to_string(100 + i)));
  }
  EXPECT_FALSE(solve_as_it_takes());
  EXPECT_LE(model.implementation_questions.size(), 3U);
}

TEST_F(ErringModelTest, AnAuthorThatSaysTheSameAgainAndAgainIsLeft) {
  for (int i = 0; i < 20; ++i) {
    model.implementation_answers.push_back(f("f = 1"));
    model.repair_answers.push_back(repaired(f("f = 1")));
  }
  EXPECT_FALSE(solve_as_it_takes());
  EXPECT_LE(model.implementation_questions.size() + model.repair_questions.size(), 5U);
}

TEST_F(ErringModelTest, AttemptsThatAPersonAllowsAreMade) {
  request.budget.attempts = 30;
  for (int i = 0; i < 40; ++i) {
    model.implementation_answers.push_back(f("f = " + std::to_string(100 + i)));
    model.repair_answers.push_back(repaired(f("f = " + std::to_string(200 + i))));
  }
  EXPECT_FALSE(solve_as_it_takes());
  EXPECT_EQ(model.implementation_questions.size() + model.repair_questions.size(), 30U);
  EXPECT_THAT(draft.notes, Contains(HasSubstr("f: its 30 attempts are used up")));
}

TEST_F(ErringModelTest, WhyNoMoreIsAskedIsSaid) {
  for (int i = 0; i < 20; ++i) {
    model.implementation_answers.push_back(f("f = " + std::to_string(100 + i)));
    model.repair_answers.push_back(repaired(f("f = " + std::to_string(200 + i))));
  }
  EXPECT_FALSE(solve_as_it_takes());
  EXPECT_THAT(draft.notes, Contains(HasSubstr("f: its 12 questions are used up")));
}

TEST_F(ErringModelTest, AnAuthorWithoutNewCodeIsNamedAsTheReason) {
  for (int i = 0; i < 20; ++i) {
    model.implementation_answers.push_back(f("f = 1"));
    model.repair_answers.push_back(repaired(f("f = 1")));
  }
  EXPECT_FALSE(solve_as_it_takes());
  EXPECT_THAT(draft.notes, Contains(HasSubstr("f: the last answers had no code that was not")));
}

TEST_F(GroupSolverTest, OfAnAuthorWhoAlwaysAnswersAlikeNoReasonIsGiven) {
  begin(false);
  author.implementation_answers = {code("f", 1)};
  EXPECT_FALSE(solve());
  EXPECT_THAT(draft.notes, Not(Contains(HasSubstr("attempts"))));
}

// Returns the code of a file that is repaired: f returns the number.
std::string file_code(int number) {
  return "def f(x):\n    f = " + std::to_string(number);
}

class MendingTest : public GroupSolverTest {
 protected:
  void begin_repair(int number) {
    begin(false);
    request.to_repair = CodeToRepair{
        .path = "f.py",
        .frame = CodeFrame(Language::python, "import os\n\n" + file_code(number) + "\n")};
    author.answers_vary = true;
  }

  bool mend(int number, std::optional<Proposal> patch = std::nullopt) {
    const RunContext context(request, author, &runtime, store, observer, {});
    GroupSolver solver(context, draft, draft.groups.at(0));
    solver.mend({{"f", file_code(number)}}, std::move(patch));
    return solver.solve().value();
  }

  static Proposal doubted(int number) {
    Proposal patch{.implementations = {{"f", file_code(number)}}, .by = "search"};
    patch.counts = false;
    patch.is_repair = true;
    patch.ambiguity = Ambiguity{
        .reason = "others pass", .distinguishing_input = std::nullopt, .tests_agree = true};
    return patch;
  }

  // Adds answers that return `number`, each in other words.
  void answer(int number, int times) {
    for (int i = 0; i < times; ++i) {
      author.repair_answers.push_back(
          repaired({{"f", file_code(number) + "\n    pass  # " + std::to_string(i)}}));
    }
  }
};

TEST_F(MendingTest, RepairsAreAskedForApartUntilTheyAgree) {
  begin_repair(1);
  answer(3, 5);
  EXPECT_TRUE(mend(1));
  EXPECT_THAT(author.implementation_questions, IsEmpty());
  ASSERT_THAT(author.repair_questions, SizeIs(3));
  for (int i = 0; i < 3; ++i) {
    const RepairQuestion& question = author.repair_questions[static_cast<std::size_t>(i)];
    EXPECT_EQ(question.candidate, i);
    EXPECT_EQ(question.implementations.at("f"), file_code(1));
    EXPECT_THAT(question.failures, SizeIs(1));
    EXPECT_THAT(question.tried, IsEmpty()) << "it would not be written apart";
  }
  EXPECT_EQ(draft.agreements.at("f").alike, 3);
  EXPECT_EQ(draft.written_by, "scripted");
  EXPECT_THAT(runtime.sources.back(), HasSubstr("import os\n\ndef f(x):\n    f = 3"));
}

TEST_F(MendingTest, OfRepairsThatDoTheSameTheSmallestIsKept) {
  begin_repair(1);
  answer(3, 1);
  author.repair_answers.push_back(repaired({{"f", file_code(3)}}));
  answer(3, 1);
  author.repair_answers.back().implementations["f"] += " more";
  EXPECT_TRUE(mend(1));
  EXPECT_EQ(draft.code.at("f"), file_code(3));
}

TEST_F(MendingTest, APatchInDoubtIsConfirmedByOthers) {
  begin_repair(1);
  answer(3, 5);
  EXPECT_TRUE(mend(1, doubted(3)));
  EXPECT_THAT(author.repair_questions, SizeIs(3));
  EXPECT_EQ(draft.written_by, "search");
  EXPECT_THAT(draft.ambiguities, IsEmpty());
}

TEST_F(MendingTest, APatchInDoubtStaysInDoubtWhereNobodySpeaksForIt) {
  begin_repair(1);
  answer(2, 2);
  EXPECT_TRUE(mend(1, doubted(3)));
  EXPECT_EQ(draft.written_by, "search");
  EXPECT_TRUE(draft.ambiguities.contains("f"));
}

TEST_F(MendingTest, TheSameCodeAgainEndsTheQuestionsAndKeepsTheFile) {
  begin_repair(1);
  for (int i = 0; i < 40; ++i) {
    author.repair_answers.push_back(repaired({{"f", file_code(1)}}));
  }
  EXPECT_FALSE(mend(1));
  EXPECT_LE(author.repair_questions.size(), 5U);
  EXPECT_EQ(draft.code.at("f"), file_code(1));
}

TEST_F(MendingTest, OtherParametersAreNoRepair) {
  begin_repair(1);
  author.repair_answers = {repaired({{"f", "def f(x, y=0):\n    f = 3"}})};
  EXPECT_FALSE(mend(1));
  EXPECT_THAT(draft.history.at(1).root_cause, HasSubstr("(x, y) now, and were (x)"));
}

}  // namespace
}  // namespace synth
