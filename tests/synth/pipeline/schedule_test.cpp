#include "synth/pipeline/schedule.h"

#include "synth/engine.h"
#include "testing/runtimes/common/runtimes.h"
#include "tests/synth/fakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <sstream>

namespace synth {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// A module is lines "name = number [used ...]". A call returns the function's number plus the
// results of the functions that it uses.
int value_of(const std::string& source, const std::string& function) {
  std::istringstream lines(source);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string name;
    std::string equals;
    int sum = 0;
    words >> name >> equals >> sum;
    if (name == function) {
      for (std::string used; words >> used;) {
        sum += value_of(source, used);
      }
      return sum;
    }
  }
  return 0;
}

// Writes "name = 1 dependencies", and repairs `base`, which has no example, to 10.
class BuildingAuthor : public ScriptedAuthor {
 public:
  Result<Answers<Implementations>> implementations(
      const ImplementationQuestion& question) override {
    const std::lock_guard lock(mutex_);
    Implementations code;
    for (const FunctionSpec& function : question.functions) {
      code[function.name] = function.name + " = 1";
      for (const std::string& used : function.dependencies) {
        code[function.name] += " " + used;
      }
    }
    asked.push_back(question.group.front());
    return Answers<Implementations>{{code}};
  }
  Result<Answers<RepairAnswer>> repairs(const RepairQuestion& question) override {
    const std::lock_guard lock(mutex_);
    repaired.push_back(question.group.front());
    RepairAnswer answer;
    answer.implementations = {{"base", "base = 10"}};
    return Answers<RepairAnswer>{{answer}};
  }

  Result<Answers<SpecSet>> specs(const SpecQuestion& question) override {
    parents.push_back(question.parent);
    return ScriptedAuthor::specs(question);
  }
  [[nodiscard]] bool varies() const override { return true; }

  std::vector<std::string> asked;
  std::vector<std::string> repaired;
  std::vector<std::string> parents;  // the functions that were to be broken up

 private:
  std::mutex mutex_;
};

class LevelsTest : public ::testing::TestWithParam<int> {
 protected:
  // Runs the whole pipeline on these specs, with as many groups at once as the parameter says.
  void write(std::vector<FunctionSpec> functions) {
    auto runtimes = std::make_shared<Runtimes>();
    runtimes->add(runtime);
    Engine engine({.author = author,
                   .runtimes = runtimes,
                   .cache = nullptr,
                   .author_material = {},
                   .at_once = GetParam()});
    request.instruction = "Do it.";
    request.spec = SpecFile{"", std::nullopt, {std::move(functions), "left"}};
    request.spec_json = "{}";
    Observer observer;
    auto report = engine.solve(request, observer);
    ASSERT_TRUE(report) << report.error().message;
    solution = std::move(report->solution);
  }

  SolveRequest request;
  Solution solution;
  std::shared_ptr<BuildingAuthor> author = std::make_shared<BuildingAuthor>();
  std::shared_ptr<FakeRuntime> runtime =
      std::make_shared<FakeRuntime>([](const std::string& source, const PlannedCall& call) {
        return returned(Value(value_of(source, call.function)));
      });
};

TEST(LevelsOfTest, AGroupIsAboveAllItDependsOn) {
  Draft draft;
  draft.specs.functions = {spec("base", 1), spec("left", 2, {"base"}), spec("right", 2, {"base"}),
                           spec("top", 5, {"left", "right"}), spec("alone", 1)};
  draft.groups = order(draft.specs.functions).value();
  const auto levels = levels_of(draft);
  ASSERT_EQ(levels.size(), 3U);
  EXPECT_EQ(levels[0].size(), 2U);  // base, alone
  EXPECT_EQ(levels[1].size(), 2U);
  EXPECT_EQ(levels[2].front().functions.front(), "top");
}

TEST(WriteLevelTest, NoGroupIsBegunOnceTheTimeIsUsedUp) {
  Draft draft;
  draft.specs.functions = {spec("left", 1), spec("right", 1)};
  draft.groups = order(draft.specs.functions).value();
  SolveRequest request;
  request.budget.time = std::chrono::milliseconds(0);
  BuildingAuthor author;
  FakeRuntime runtime([](const std::string&, const PlannedCall&) { return returned(Value(1)); });
  Observer observer;
  SolutionStore store = SolutionStore::none(request, observer);
  const RunContext context(request, author, &runtime, store, observer, {});
  std::vector<GroupClaim> claims;
  for (const Group& group : draft.groups) {
    claims.push_back({.group = group});
  }
  const auto results = write_level(context, draft, std::move(claims));
  ASSERT_TRUE(results);
  for (const GroupResult& result : *results) {
    ASSERT_FALSE(result.solved);
    EXPECT_EQ(result.solved.error().code, Errc::budget_exhausted);
  }
  EXPECT_THAT(author.asked, IsEmpty());
}

TEST_P(LevelsTest, GroupsAreWrittenAfterAllTheyDependOn) {
  request.candidates = 1;
  write({spec("base", 1), spec("left", 2, {"base"}), spec("right", 2, {"base"}),
         spec("top", 5, {"left", "right"}), spec("alone", 1)});
  EXPECT_EQ(author->asked.back(), "top");
  EXPECT_EQ(solution.implementations.size(), 5U);
  ASSERT_EQ(solution.history.size(), 5U);  // in the order of the groups, whichever ended first
  EXPECT_THAT(solution.history[2].group, ElementsAre("left"));
  EXPECT_THAT(solution.history[3].group, ElementsAre("right"));
}

TEST_P(LevelsTest, WhatWasBuiltOnCodeThatASiblingRepairedIsTriedAgain) {
  // Both fail until base is 10; each repairs it.
  write({spec("base", 0), spec("left", 11, {"base"}), spec("right", 11, {"base"})});
  EXPECT_EQ(solution.implementations.at("base"), "base = 10");
  EXPECT_EQ(solution.implementations.at("right"), "right = 1 base");
  EXPECT_THAT(solution.history.back().group, ElementsAre("right"));
  EXPECT_EQ(solution.history.back().verdict, Verdict::pass);
}

TEST_P(LevelsTest, ALeafThatKeepsFailingIsBrokenUpOnce) {
  FunctionSpec part = spec("part", 7);  // an example of the author's own, for which nobody vouches
  part.outputs.type = "int";
  author->spec_answers = {
      {{part, spec("other", 0, {"part"}), spec("hard", 0, {"part", "other"})}, "hard"}};
  write({spec("hard", 4), spec("top", 6, {"hard"}), spec("left", 1)});
  EXPECT_THAT(author->parents, ElementsAre("hard"));
  EXPECT_EQ(solution.implementations.at("hard"), "hard = 1 part other");
  EXPECT_EQ(solution.implementations.at("other"), "other = 1 part");
  EXPECT_EQ(solution.implementations.at("top"), "top = 1 hard");
  ASSERT_TRUE(solution.specs.find("part"));
  EXPECT_TRUE(solution.specs.find("part")->examples.empty());
  EXPECT_EQ(solution.specs.find("hard")->examples.size(), 1U);
  EXPECT_THAT(solution.notes, Contains("hard could not be written as a whole; it was broken into "
                                       "smaller functions: part, other"));
}

TEST_P(LevelsTest, NothingIsBrokenUpWithoutRequestsToWriteTheParts) {
  request.budget.spending.calls = 3;
  author->spec_answers = {{{spec("part", 7), spec("hard", 0, {"part"})}, "hard"}};
  write({spec("hard", 9), spec("left", 1)});
  EXPECT_THAT(author->parents, IsEmpty());
  EXPECT_THAT(solution.notes, Contains("hard was not broken into smaller functions: only 3 more "
                                       "requests are allowed"));
}

TEST_P(LevelsTest, WhatDoesNotHelpLeavesNothingButItsHistory) {
  author->spec_answers = {{{spec("part", 0), spec("hard", 0, {"part"})}, "hard"}};
  write({spec("hard", 9), spec("left", 1)});
  EXPECT_EQ(solution.implementations.at("hard"), "hard = 1");
  EXPECT_FALSE(solution.implementations.contains("part"));
  EXPECT_EQ(solution.specs.functions.size(), 2U);
  EXPECT_EQ(author->parents.size(), 1U) << "what is broken up is not broken up again";
}

INSTANTIATE_TEST_SUITE_P(AtOnce, LevelsTest, ::testing::Values(1, 4));

}  // namespace
}  // namespace synth
