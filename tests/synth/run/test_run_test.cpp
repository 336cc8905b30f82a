#include "synth/run/test_run.h"

#include "tests/synth/fakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;

class TestRunTest : public ::testing::Test {
 protected:
  // f returns the number in its code; each test expects a number of f.
  TestRun ran(const std::string& code, const std::vector<int>& expected,
              TestOrigin origin = TestOrigin::example) {
    std::vector<synth::Test> tests;
    for (const int number : expected) {
      synth::Test& test = tests.emplace_back();
      test.function = "f";
      test.name = std::to_string(tests.size());
      test.origin = origin;
      test.claim.expected = Value(number);
    }
    const RunContext context(request, author, &runtime, store, observer, {});
    const FunctionCode piece{"f", code};
    auto run = run_candidate(context, std::span(&piece, 1), std::move(tests));
    EXPECT_TRUE(run);
    return run.value_or(TestRun{});
  }

  SolveRequest request;
  Observer observer;
  ScriptedAuthor author;
  FakeRuntime runtime{[](const std::string& source, const PlannedCall&) {
    return returned(Value(std::stoi(source)));
  }};
  SolutionStore store = SolutionStore::none(request, observer);
};

TEST_F(TestRunTest, CountsWhatFails) {
  const TestRun run = ran("1", {1, 2, 1});
  EXPECT_FALSE(run.passed());
  EXPECT_EQ(run.shortfall.trusted, 1);
  EXPECT_THAT(run.failing_tests(), ElementsAre("2"));
  EXPECT_TRUE(run.without([](const synth::Test& test) { return test.name == "2"; }).passed());
}

TEST_F(TestRunTest, FailuresWithAnotherResultAreOtherFailures) {
  const auto signature = [&](const std::string& code) {
    return ran(code, {3}).failure_signature(Language::python);
  };
  EXPECT_EQ(signature("1"), signature("1 "));
  EXPECT_NE(signature("1"), signature("2"));
}

TEST_F(TestRunTest, AFewExamplesOfManyMayBeWrong) {
  EXPECT_TRUE(ran("1", {1, 1, 1, 2}).fails_few_trusted_tests());
  EXPECT_FALSE(ran("1", {1, 1, 2}).fails_few_trusted_tests()) << "two outvote no third";
  EXPECT_FALSE(ran("1", {1, 1, 1, 2}, TestOrigin::model).fails_few_trusted_tests());
}

TEST_F(TestRunTest, KeepsWhatPassedBefore) {
  const TestRun before = ran("1", {1, 2});
  EXPECT_TRUE(before.keeps_what_passed(before));
  EXPECT_FALSE(ran("2", {1, 2}).keeps_what_passed(before));
}

}  // namespace
}  // namespace synth
