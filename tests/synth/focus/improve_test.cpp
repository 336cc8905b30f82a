#include "synth/focus/improve.h"

#include "tests/synth/focus/timed_runtime.h"
#include "tests/synth/real_run.h"

#include <gmock/gmock.h>

#include <cmath>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr const char* kSlow =
    "def has_twins(xs):\n"
    "    return any(a == b for i, a in enumerate(xs) for b in xs[i + 1:])\n";
constexpr const char* kFast = "def has_twins(xs):\n    return len(set(xs)) < len(xs)\n";

class ImproveTest : public ::testing::Test {
 protected:
  void stand(const std::string& function, std::string type, Value input, Value output,
             std::string code) {
    draft.specs = {{spec(function, 0)}, function};
    draft.specs.functions[0].inputs = {{"xs", std::move(type), ""}};
    draft.specs.functions[0].examples = {
        {Call{{std::move(input)}, {}}, Claim{std::move(output), {}, {}}}};
    draft.groups = order(draft.specs.functions).value();
    draft.plan = TestPlan(draft.specs, {}, Language::python);
    draft.code = {{function, std::move(code)}};
  }
  void stand_twins() { stand("has_twins", "list[int]", List{{3, 1, 3}}, true, kSlow); }
  void stand_first() { stand("first", "list[int]", List{{3, 1}}, 3, kFirst); }

  FocusStep improved(Focus focus, std::deque<Implementations> offers) {
    run.request.focus = focus;
    run.author.implementation_answers = std::move(offers);
    const RunContext context(run.request, run.author, &runtime, run.store, run.observer, {});
    auto steps = improve(context, draft);
    EXPECT_TRUE(steps) << steps.error().message;
    EXPECT_THAT(*steps, SizeIs(1));
    return steps->at(0);
  }

  static constexpr const char* kFirst = "def first(xs):\n    return xs[0]\n";
  TimedRuntime runtime{cost_of_twins};
  RealRun run;
  Draft draft;
};

TEST_F(ImproveTest, FasterCodeIsTakenWithItsFigures) {
  stand_twins();
  const FocusStep step = improved(Focus::speed, {{{"has_twins", kFast}}});
  EXPECT_TRUE(step.taken) << step.reason;
  EXPECT_EQ(draft.code.at("has_twins"), kFast);
  ASSERT_TRUE(step.speedup);
  EXPECT_GT(step.speedup->least, 1.2);
  EXPECT_THAT(step.reason, HasSubstr("times as fast"));
  EXPECT_THAT(step.change, HasSubstr("+    return len(set(xs)) < len(xs)"));
  const auto& asked = run.author.implementation_questions.at(0).improvement;
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->focus, Focus::speed);
  EXPECT_EQ(asked->code.at("has_twins"), kSlow);
  EXPECT_THAT(asked->evidence, ElementsAre(HasSubstr("has_twins([")));
}

TEST_F(ImproveTest, WhatIsNotMeasurablyFasterOrAnswersOtherwiseIsNotTaken) {
  stand_twins();
  const auto reason_for = [&](const char* code) {
    const FocusStep step = improved(Focus::speed, {{{"has_twins", code}}});
    EXPECT_FALSE(step.taken);
    EXPECT_EQ(draft.code.at("has_twins"), kSlow);
    return step.reason;
  };
  EXPECT_THAT(reason_for("def has_twins(xs):\n    return True\n"), HasSubstr("otherwise"));
  EXPECT_THAT(reason_for("def has_twins(xs):\n    return any(xs[i] == b for i in range(len(xs)) "
                         "for b in xs[i + 1:])\n"),
              HasSubstr("not measurably faster"));
}

// The author is told about the call with 159 items.
TEST_F(ImproveTest, AnAnswerThatIsReadyForTheCallThatIsToldGainsNothing) {
  runtime = TimedRuntime([](const std::string& source, const PlannedCall& call) {
    const auto* const list = call.call.args.at(0).get_if<List>();
    const bool is_ready =
        source.find("== 159") != std::string::npos && list != nullptr && list->items.size() == 159;
    return is_ready ? 0.01 : cost_of_twins("", call);
  });
  stand_twins();
  const FocusStep step = improved(
      Focus::speed,
      {{{"has_twins", std::string("def has_twins(xs):\n    if len(xs) == 159: return False\n") +
                          "    return any(x in xs[:i] for i, x in enumerate(xs))\n"}}});
  EXPECT_FALSE(step.taken);
  EXPECT_THAT(step.reason, HasSubstr("not measurably faster"));
  EXPECT_EQ(run.author.implementation_questions.at(0).improvement->evidence.size(), 1U);
}

TEST_F(ImproveTest, WhatFailsATestDoesNotLoadOrIsTheSameIsNotTaken) {
  stand_first();
  const auto reason_for = [&](const char* code) {
    const FocusStep step = improved(Focus::robustness, {{{"first", code}}});
    EXPECT_FALSE(step.taken);
    EXPECT_EQ(draft.code.at("first"), kFirst);
    return step.reason;
  };
  EXPECT_THAT(reason_for("def first(xs):\n    return 0\n"), HasSubstr("fails the test"));
  EXPECT_THAT(reason_for(kFirst), HasSubstr("the code that stands"));
  EXPECT_THAT(reason_for("def first(xs:\n"), HasSubstr("an offer"));
  EXPECT_THAT(reason_for("def first(xs):\n    return xs[:1][0]\n"), HasSubstr("same trouble"));
}

TEST_F(ImproveTest, NobodyIsAskedAboutWhatIsFastOrSturdy) {
  stand("f", "int", 3, 4, "def f(xs):\n    return xs + 1\n");
  EXPECT_THAT(improved(Focus::speed, {}).reason, HasSubstr("millisecond"));
  EXPECT_THAT(improved(Focus::robustness, {}).reason, HasSubstr("none of"));
  EXPECT_THAT(run.author.implementation_questions, IsEmpty());
}

TEST_F(ImproveTest, CodeThatSurvivesMoreIsTaken) {
  stand_first();
  const FocusStep step = improved(
      Focus::robustness, {{{"first", "def first(xs):\n    return xs[0] if xs else None\n"}}});
  EXPECT_TRUE(step.taken) << step.reason;
  EXPECT_THAT(step.reason, HasSubstr("give a value now"));
  EXPECT_THAT(run.author.implementation_questions.at(0).improvement->evidence,
              ::testing::Contains(HasSubstr("IndexError")));
}

// An error that the code or the spec intends is an answer like any other.
TEST_F(ImproveTest, WhatIsRaisedOnPurposeStays) {
  stand("first", "list[int]", List{{3, 1}}, 3,
        "def first(xs):\n    if not xs: raise ValueError('empty')\n    return xs[0]\n");
  EXPECT_THAT(improved(Focus::robustness, {}).reason, HasSubstr("none of"));
  stand_first();
  draft.specs.functions[0].raises = {{"IndexError", "it is empty"}};
  EXPECT_THAT(improved(Focus::robustness, {}).reason, HasSubstr("none of"));
}

// Each recursive call costs a step, which is counted and not timed.
TEST_F(ImproveTest, RulesMakeARecursionFastWithoutAnAuthor) {
  runtime = TimedRuntime([](const std::string& source, const PlannedCall& call) {
    const auto* const number = call.call.args.at(0).get_if<Integer>();
    const auto n = static_cast<double>(number == nullptr ? 0 : number->to_int64().value_or(0));
    return source.find("lru_cache") == std::string::npos ? std::exp2(n) / 1'000 : n / 1'000;
  });
  stand("fib", "int", 7, 13,
        "def fib(n):\n    if n < 2:\n        return n\n    return fib(n - 1) + fib(n - 2)\n");
  const FocusStep step = improved(Focus::speed, {});
  EXPECT_TRUE(step.taken) << step.reason;
  EXPECT_THAT(draft.code.at("fib"), HasSubstr("lru_cache"));
  EXPECT_EQ(step.offers, 1);
}

TEST_F(ImproveTest, AnAuthorWithoutAnOfferIsAReason) {
  stand_first();
  EXPECT_THAT(improved(Focus::robustness, {}).reason, HasSubstr("offered nothing"));
}

}  // namespace
}  // namespace synth
