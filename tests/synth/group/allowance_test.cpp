#include "synth/group/allowance.h"

#include "tests/synth/fakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

namespace synth {
namespace {

using ::testing::HasSubstr;

// A draft with the unwritten groups {f} and {g, h}, and an author whose answers vary.
class AllowanceTest : public ::testing::Test {
 protected:
  AllowanceTest() {
    author.answers_vary = true;
    draft.specs = {{spec("f", 1), spec("g", 2), spec("h", 3)}, "f"};
    draft.groups = {{{"f"}, {}}, {{"g", "h"}, {}}};
  }

  Allowance of_group(std::size_t group) {
    context =
        std::make_unique<RunContext>(request, author, &runtime, store, observer, std::stop_token());
    return {*context, draft, draft.groups[group]};
  }

  SolveRequest request;
  Observer observer;
  ScriptedAuthor author;
  FakeRuntime runtime{[](const std::string&, const PlannedCall&) { return returned(1); }};
  SolutionStore store = SolutionStore::none(request, observer);
  std::unique_ptr<RunContext> context;
  Draft draft;
};

TEST_F(AllowanceTest, EachFunctionOfAGroupHasItsQuestions) {
  EXPECT_EQ(of_group(0).most(), 12);
  EXPECT_EQ(of_group(1).most(), 24);
  draft.is_part = true;
  EXPECT_EQ(of_group(1).most(), 8);
}

TEST_F(AllowanceTest, MoreAttemptsAreMoreQuestions) {
  request.budget.attempts = 40;
  EXPECT_EQ(of_group(0).most(), 41);  // and one for tests
}

TEST_F(AllowanceTest, UnwrittenGroupsShareTheCallsThatAreLeft) {
  request.budget.spending.calls = 9;
  EXPECT_EQ(of_group(0).most(), 4);
  draft.code["f"] = "f = 1";
  EXPECT_EQ(of_group(1).most(), 9);
}

TEST_F(AllowanceTest, AShareIsAtLeastOneCall) {
  request.budget.spending.calls = 1;
  EXPECT_EQ(of_group(0).most(), 1);
}

TEST_F(AllowanceTest, QuestionsAreTakenFromTheGroupsAndFromTheRuns) {
  request.budget.spending.calls = 8;
  Allowance allowance = of_group(0);
  allowance.take(3);
  EXPECT_EQ(allowance.left(), 1);
  allowance.take(3);
  EXPECT_EQ(allowance.left(), 0);
  EXPECT_FALSE(allowance.exhausted());  // only the group's share is
  for (int i = 0; i < 8; ++i) {
    ASSERT_TRUE(context->spending->begin_call());
    context->spending->add({}, {});
  }
  ASSERT_TRUE(allowance.exhausted());
  EXPECT_EQ(allowance.exhausted()->code, Errc::budget_exhausted);
}

TEST_F(AllowanceTest, AnAuthorThatDoesNotVaryIsAskedForOneCandidate) {
  author.answers_vary = false;
  request.candidates = 5;
  const Allowance allowance = of_group(0);
  EXPECT_FALSE(allowance.compares());
  EXPECT_FALSE(allowance.adapts());
  EXPECT_EQ(allowance.wanted(), 1);
  EXPECT_EQ(allowance.attempts(), kUsualAttempts);
}

TEST_F(AllowanceTest, TheCandidatesThatTheUserWantsAreOneAttempt) {
  request.candidates = 5;
  Allowance allowance = of_group(0);
  EXPECT_TRUE(allowance.compares());
  EXPECT_FALSE(allowance.adapts());
  EXPECT_EQ(allowance.wanted(), 5);
  EXPECT_EQ(allowance.how_many_now(0, false), 3);
  allowance.take_candidates(3);
  EXPECT_EQ(allowance.how_many_now(0, false), 2);
  allowance.take_candidates(2);
  EXPECT_EQ(allowance.attempts(), kUsualAttempts + 4);
}

TEST_F(AllowanceTest, CallsToClarifyAreKeptOfACandidatesNumber) {
  request.candidates = 5;
  request.budget.spending.calls = 4;
  EXPECT_EQ(of_group(0).wanted(), 2);
}

TEST_F(AllowanceTest, CandidatesThatAdaptAreAskedForUntilEnoughAgree) {
  const Allowance allowance = of_group(0);
  EXPECT_TRUE(allowance.adapts());
  EXPECT_EQ(allowance.how_many_now(0, false), 1);
  EXPECT_EQ(allowance.how_many_now(1, true), 2);
  EXPECT_EQ(allowance.how_many_now(2, true), 1);
  EXPECT_FALSE(allowance.attempts());
}

TEST_F(AllowanceTest, TheReasonForNoMoreQuestionsNamesTheOptionThatAllowsThem) {
  Allowance allowance = of_group(0);
  EXPECT_EQ(allowance.why_no_more({}, 0, 0), "");
  allowance.take(12);
  EXPECT_THAT(allowance.why_no_more({}, 0, 0), HasSubstr("12 questions are used up (--max-calls"));
  request.budget.attempts = 2;
  EXPECT_THAT(of_group(0).why_no_more({}, 2, 0),
              HasSubstr("2 attempts are used up (--max-attempts"));
}

TEST_F(AllowanceTest, TheAuthorsSilenceIsAReasonToo) {
  const Allowance allowance = of_group(0);
  EXPECT_THAT(allowance.why_no_more({}, 0, 1), HasSubstr("not tried before"));
  EXPECT_THAT(allowance.why_no_more({.is_repetition = true}, 0, 0), HasSubstr("not tried before"));
  EXPECT_THAT(allowance.why_no_more({.author_is_done = true}, 0, 0), HasSubstr("nothing more"));
}

TEST_F(AllowanceTest, AReasonThatIsReportedElsewhereIsNotRepeated) {
  request.budget.attempts = 2;
  EXPECT_NE(of_group(0).why_no_more({}, 2, 0), "");
  EXPECT_EQ(of_group(0).why_no_more({.solved = true}, 2, 0), "");
  EXPECT_EQ(of_group(0).why_no_more({.outvotes_examples = true}, 2, 0), "");
  EXPECT_EQ(of_group(0).why_no_more({.time_is_up = true}, 2, 0), "");
  author.answers_vary = false;
  EXPECT_EQ(of_group(0).why_no_more({}, 2, 0), "");
}

}  // namespace
}  // namespace synth
