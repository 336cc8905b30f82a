#include "synth/consensus/behaviours.h"

#include "tests/synth/fakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::SizeIs;

TEST(BehaviourTest, EqualValuesAreEqualInWhateverOrderTheyCome) {
  Dict one;
  one.entries = {{Value("a"), Value(1)}, {Value("b"), Value(2)}};
  Dict other;
  other.entries = {{Value("b"), Value(2)}, {Value("a"), Value(1)}};
  EXPECT_EQ(returning(Value(one), Language::python), returning(Value(other), Language::python));
  EXPECT_NE(returning(Value("1"), Language::python), returning(Value(1), Language::python));
}

TEST(BehaviourTest, ExceptionsAreEqualByTypeAndNoValues) {
  EXPECT_EQ(raising("KeyError"), raising("KeyError"));
  EXPECT_FALSE(raising("KeyError").is_value);
  EXPECT_NE(raising("KeyError"), returning(Value("raises KeyError"), Language::python));
}

TEST(BehaviourTest, WhatIsCutOffIsNone) {
  EXPECT_FALSE(behaviour_of(cut_off(Verdict::time_limit, ""), Language::python));
  EXPECT_TRUE(behaviour_of(returned(Value(1)), Language::python));
}

// Counts the calls that a program is run with.
class BehavioursTest : public ::testing::Test {
 protected:
  SolveRequest request;
  Observer observer;
  ScriptedAuthor author;
  SolutionStore store = SolutionStore::none(request, observer);
  int calls = 0;
  FakeRuntime runtime{[this](const std::string&, const PlannedCall& call) {
    ++calls;
    return returned(call.call.args.at(0));
  }};
  RunContext context{request, author, &runtime, store, observer, {}};
};

TEST_F(BehavioursTest, NoCallOfAProgramIsRunTwice) {
  const auto call = [](int x) { return PlannedCall{"f", Call{{Value(x)}, {}}, {}}; };
  Behaviours behaviours;
  ASSERT_TRUE(behaviours.of(context, "module", std::vector{call(1), call(2)}));
  const auto more = behaviours.of(context, "module", std::vector{call(2), call(3)});
  ASSERT_TRUE(more);
  EXPECT_EQ(calls, 3);
  EXPECT_EQ(more->at(0)->text, "2");
  ASSERT_TRUE(behaviours.of(context, "another module", std::vector{call(2)}));
  EXPECT_EQ(calls, 4);
}

TEST_F(BehavioursTest, CallsNearTestsLeaveOutThoseWithASetup) {
  FunctionSpec f;
  f.name = "f";
  f.inputs = {{"x", "int", ""}};
  synth::Test test;
  test.function = "f";
  test.call.args = {Value(5)};
  EXPECT_FALSE(calls_near_tests(f, {test}, 0).empty());
  test.setup = "open('x')";
  const auto without = calls_near_tests(f, {test}, 0);
  test.call.args.clear();
  EXPECT_THAT(calls_near_tests(std::vector{f, f}, {test}, 0), SizeIs(2 * without.size()));
}

}  // namespace
}  // namespace synth
