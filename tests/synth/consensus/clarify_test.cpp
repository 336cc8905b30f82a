#include "synth/consensus/clarify.h"

#include "tests/synth/fakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace synth {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

// "same" returns its argument, "size" its absolute value.
Outcome behave(const std::string& source, const PlannedCall& call) {
  const std::int64_t x = *call.call.args[0].get_if<Integer>()->to_int64();
  return returned(Value(source == "size" && x < 0 ? -x : x));
}

// Knows which result is right, or always names the first.
class DecidingAuthor : public ScriptedAuthor {
 public:
  std::string right;
  std::vector<ChoiceQuestion> questions;

  [[nodiscard]] std::optional<std::string> model() const override { return "m"; }
  Result<Answers<Choice>> choose(const ChoiceQuestion& question) override {
    questions.push_back(question);
    const bool is_first = right.empty() || question.first == right;
    return Answers<Choice>{{is_first ? Choice::first : Choice::second}};
  }
};

class ClarifyTest : public ::testing::Test {
 protected:
  ClarifyTest() {
    FunctionSpec f;
    f.name = "f";
    f.inputs = {{"x", "int", ""}};
    f.examples = {{Call{{Value(3)}, {}}, Claim{Value(3), {}, {}}}};
    draft_.specs = {{f}, "f"};
    draft_.plan = TestPlan(draft_.specs, {}, Language::python);
  }
  Clarified clarified(const std::vector<std::string>& modules) {
    const RunContext context(request_, author_, &runtime_, store_, observer_, {});
    Behaviours behaviours;
    const auto chosen = clarify(context, draft_, {"f"}, modules, behaviours);
    EXPECT_TRUE(chosen);
    return chosen.value_or(Clarified{});
  }

  SolveRequest request_;
  Observer observer_;
  SolutionStore store_ = SolutionStore::none(request_, observer_);
  Draft draft_;
  FakeRuntime runtime_{behave};
  DecidingAuthor author_;
};

TEST_F(ClarifyTest, TheAuthorDecidesBetweenCandidatesThatDiffer) {
  author_.right = "1";  // of f(-1)
  const Clarified chosen = clarified({"same", "same", "size"});
  EXPECT_EQ(chosen.winner, 2U);
  EXPECT_FALSE(chosen.doubt);
  ASSERT_THAT(author_.questions, SizeIs(2));
  EXPECT_EQ(author_.questions[0].first, author_.questions[1].second);
  author_.right = "-1";
  EXPECT_EQ(clarified({"same", "size"}).winner, 0U);
}

TEST_F(ClarifyTest, AnAnswerThatDoesNotFollowTheSwapCountsForNothing) {
  const Clarified chosen = clarified({"same", "size"});
  EXPECT_EQ(chosen.winner, 0U);
  ASSERT_TRUE(chosen.doubt);
  EXPECT_EQ(chosen.doubt->distinguishing_input, "f(-1): -1 or 1?");
}

TEST_F(ClarifyTest, NobodyIsAskedWhereTheyAgree) {
  EXPECT_FALSE(clarified({"same", "same"}).doubt);
  EXPECT_THAT(author_.questions, IsEmpty());
}

// Equal results may come in another order, and as another type.
TEST_F(ClarifyTest, EqualValuesAreNoDifferenceHoweverTheyAreWritten) {
  runtime_.behave([](const std::string& source, const PlannedCall& call) {
    const Value& x = call.call.args[0];
    Dict dict;
    dict.entries = {{Value("a"), x}, {Value("b"), Value(2)}};
    Set set{{Value(1), Value(2)}};
    if (source == "other order") {
      std::ranges::reverse(dict.entries);
      std::ranges::reverse(set.items);
    }
    return returned(Value(List{{Value(std::move(dict)), Value(std::move(set))}}));
  });
  EXPECT_FALSE(clarified({"one order", "other order"}).doubt);
  EXPECT_THAT(author_.questions, IsEmpty());
}

}  // namespace
}  // namespace synth
