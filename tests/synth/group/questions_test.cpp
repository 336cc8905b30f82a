#include "synth/group/questions.h"

#include "synth/group/ask_candidates.h"
#include "tests/synth/fakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<Call> calls_of(std::size_t count) {
  std::vector<Call> calls;
  for (std::size_t i = 0; i < count; ++i) {
    calls.push_back({{static_cast<int>(i)}, {}});
  }
  return calls;
}

// g may call f, which is already written.
class GroupQuestionsTest : public ::testing::Test {
 protected:
  GroupQuestionsTest() {
    draft.specs = {{spec("f", 1), spec("g", 2, {"f"})}, "g"};
    draft.code["f"] = "f = 1";
  }

  std::vector<CallableFunction> callable(Runtime& runtime) {
    context =
        std::make_unique<RunContext>(request, author, &runtime, store, observer, std::stop_token());
    return callable_functions(*context, draft, {"g"});
  }

  SolveRequest request;
  Observer observer;
  ScriptedAuthor author;
  SolutionStore store = SolutionStore::none(request, observer);
  std::unique_ptr<RunContext> context;
  Draft draft;
};

TEST_F(GroupQuestionsTest, OffersWhatTheGroupNeedsToBeRunManyCallsAtATime) {
  FakeRuntime runtime(
      [](const std::string&, const PlannedCall& call) { return returned(call.call.args.at(0)); });
  const auto functions = callable(runtime);
  ASSERT_THAT(functions, SizeIs(1));
  EXPECT_EQ(functions[0].spec.name, "f");
  const auto values = functions[0].run(calls_of(40));
  ASSERT_THAT(values, SizeIs(40));
  EXPECT_TRUE(values[0] && values[39]);
  EXPECT_THAT(runtime.sources, SizeIs(4));  // 4, 8, 16, and then up to 32
}

TEST_F(GroupQuestionsTest, GivesUpAFunctionWithACallThatDoesNotEnd) {
  FakeRuntime runtime([](const std::string&, const PlannedCall& call) {
    const bool is_third = call.call.args.at(0).get_if<Integer>()->to_int64() == 2;
    return is_third ? cut_off(Verdict::time_limit, "") : returned(1);
  });
  const auto functions = callable(runtime);
  ASSERT_THAT(functions, SizeIs(1));
  const auto values = functions[0].run(calls_of(40));
  ASSERT_THAT(values, SizeIs(40));
  EXPECT_TRUE(values[1]);
  EXPECT_FALSE(values[2]);
  EXPECT_FALSE(values[39]);
  EXPECT_THAT(runtime.sources, SizeIs(1));
  EXPECT_FALSE(functions[0].run(calls_of(1)).at(0));  // nor is it called with anything else
  EXPECT_THAT(runtime.sources, SizeIs(1));
}

TEST_F(GroupQuestionsTest, GivesACallTheLimitsOfATest) {
  class Watching : public FakeRuntime {
   public:
    using FakeRuntime::FakeRuntime;
    Result<CandidateOutcome> run(const std::string& source, std::span<const PlannedCall> calls,
                                 const Limits& limits, std::stop_token stop) override {
      seen = limits;
      return FakeRuntime::run(source, calls, limits, std::move(stop));
    }
    Limits seen;
  };
  Watching runtime([](const std::string&, const PlannedCall&) { return returned(1); });
  request.limits.time = std::chrono::milliseconds(1234);
  const auto functions = callable(runtime);
  ASSERT_THAT(functions, SizeIs(1));
  EXPECT_TRUE(functions[0].run(calls_of(1)).at(0));
  EXPECT_EQ(runtime.seen, request.limits);
}

TEST_F(GroupQuestionsTest, OffersNothingThatIsNotWritten) {
  draft.code.clear();
  FakeRuntime runtime([](const std::string&, const PlannedCall&) { return returned(1); });
  EXPECT_THAT(callable(runtime), IsEmpty());
}

TEST_F(GroupQuestionsTest, CodeOfAnswersAndRepairsGetsItsImports) {
  const Implementations calls_price = {{"h", "def h(x): return price(x)"}};
  const auto imports = HasSubstr("from shop import price");
  request.given.definitions = {{.module = "shop", .file = "shop.py", .spec = {}}};
  request.given.definitions[0].spec.name = "price";
  FakeRuntime runtime([](const std::string&, const PlannedCall&) { return returned(1); });
  callable(runtime);
  author.implementation_answers = {calls_price};
  const auto asked = ask_for_candidates(*context, draft, {.functions = {"h"}, .cycle = {}},
                                        implementation_question(*context, draft, {"h"}, {}), 0, 1);
  ASSERT_TRUE(asked);
  ASSERT_THAT(asked->proposals, SizeIs(1));
  EXPECT_THAT(asked->proposals.front().implementations.at("h"), imports);
  author.implementation_questions.front().run(calls_price.at("h"), "h", {});
  EXPECT_THAT(runtime.sources.back(), imports);
  RepairAnswer answer;
  answer.implementations = calls_price;
  EXPECT_THAT(repaired(*context, {}, answer, "").implementations.at("h"), imports);
}

}  // namespace
}  // namespace synth
