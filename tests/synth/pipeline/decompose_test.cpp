#include "synth/pipeline/decompose.h"

#include "tests/synth/real_run.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

// f could not be written as a whole.
class DecomposeTest : public ::testing::Test {
 protected:
  DecomposeTest() {
    run.author.answers_vary = true;
    draft.specs = {{spec("f", 0)}, "f"};
    draft.specs.functions[0].inputs = {{"x", "int", ""}};
    draft.specs.functions[0].examples = {{Call{{Value(3)}, {}}, Claim{Value(16), {}, {}}}};
    draft.groups = order(draft.specs.functions).value();
    draft.plan = TestPlan(draft.specs, {}, Language::python);
    draft.code = {{"f", "def f(x):\n    return 0\n"}};
  }

  std::optional<Draft> parts() {
    const RunContext context = run.context();
    return decompose(context, draft, draft.groups.at(0));
  }

  RealRun run;
  Draft draft;
};

SpecSet smaller_functions() {
  return {{spec("square", 9), spec("next_one", 4)}, "square"};
}

TEST_F(DecomposeTest, TheWholeStandsOnTopOfTheSmallerOnes) {
  run.author.spec_answers = {smaller_functions()};
  const auto made = parts();
  ASSERT_TRUE(made);
  EXPECT_EQ(made->specs.entry_point, "f");
  EXPECT_THAT(made->specs.find("f")->dependencies, UnorderedElementsAre("square", "next_one"));
  EXPECT_THAT(made->specs.find("f")->examples, SizeIs(1)) << "the user's own stay";
  EXPECT_THAT(made->specs.find("square")->examples, IsEmpty()) << "nobody vouches for these";
  EXPECT_THAT(made->groups.back().functions, ElementsAre("f"));
  EXPECT_FALSE(made->code.contains("f"));
  EXPECT_TRUE(draft.code.contains("f")) << "the draft is left as it was";
}

TEST_F(DecomposeTest, AFunctionThatNeedsItselfIsNoPart) {
  run.author.spec_answers = {{{spec("f", 1)}, "f"}};
  EXPECT_FALSE(parts());
  EXPECT_THAT(draft.notes, Contains(HasSubstr("was not broken into smaller functions")));
}

TEST_F(DecomposeTest, PartsThatAreNoFunctionsAreRefusedWithTheReason) {
  SpecSet answer = smaller_functions();
  answer.functions[0].name = "not a name";
  run.author.spec_answers = {answer};
  EXPECT_FALSE(parts());
  EXPECT_THAT(draft.notes, Contains(HasSubstr("not a name")));
}

TEST_F(DecomposeTest, IsAskedOnlyWhereTheAnswerMayDiffer) {
  run.author.answers_vary = false;
  EXPECT_FALSE(parts());
  run.author.answers_vary = true;
  draft.is_part = true;
  EXPECT_FALSE(parts());
  draft.is_part = false;
  draft.code.clear();
  EXPECT_FALSE(parts()) << "nothing was written";
  EXPECT_THAT(run.author.spec_questions, IsEmpty());
}

TEST_F(DecomposeTest, IsNotBegunWithoutTheRequestsToEndIt) {
  run.request.budget.spending.calls = 3;
  EXPECT_FALSE(parts());
  EXPECT_THAT(draft.notes, Contains(HasSubstr("only 3 more requests are allowed")));
}

TEST_F(DecomposeTest, WhatPassesIsAdoptedWithItsParts) {
  run.author.spec_answers = {smaller_functions()};
  auto made = parts();
  ASSERT_TRUE(made);
  made->code = {{"square", "def square(x):\n    return x * x\n"},
                {"next_one", "def next_one(x):\n    return x + 1\n"},
                {"f", "def f(x):\n    return square(next_one(x))\n"}};
  const RunContext context = run.context();
  const auto adopted = adopt_parts(context, draft, *std::move(made), draft.groups.at(0));
  ASSERT_TRUE(adopted) << adopted.error().message;
  EXPECT_TRUE(*adopted);
  EXPECT_THAT(draft.specs.functions, SizeIs(3));
  EXPECT_TRUE(draft.code.contains("square"));
  EXPECT_THAT(draft.notes, Contains(HasSubstr("was broken into smaller functions")));
}

TEST_F(DecomposeTest, WhatFailsLeavesTheDraft) {
  run.author.spec_answers = {smaller_functions()};
  auto made = parts();
  ASSERT_TRUE(made);
  made->code = {{"square", "def square(x):\n    return x * x\n"},
                {"next_one", "def next_one(x):\n    return x + 2\n"},
                {"f", "def f(x):\n    return square(next_one(x))\n"}};
  const RunContext context = run.context();
  const auto adopted = adopt_parts(context, draft, *std::move(made), draft.groups.at(0));
  ASSERT_TRUE(adopted);
  EXPECT_FALSE(*adopted);
  EXPECT_THAT(draft.specs.functions, SizeIs(1));
  EXPECT_THAT(draft.code.at("f"), HasSubstr("return 0"));
}

}  // namespace
}  // namespace synth
