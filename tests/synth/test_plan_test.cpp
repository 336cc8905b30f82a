#include "synth/test_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::SizeIs;

SpecSet doubling() {
  FunctionSpec spec;
  spec.name = "double";
  spec.inputs = {{"x", "int", ""}};
  spec.examples = {{Call{{2}, {}}, Claim{Value(4), {}, {}}}};
  return {{spec}, "double"};
}

Test test(std::string name, int argument, int expected, TestOrigin origin) {
  synth::Test test;
  test.function = "double";
  test.name = std::move(name);
  test.origin = origin;
  test.call.args = {argument};
  test.claim.expected = Value(expected);
  return test;
}

TEST(TestPlanTest, ExamplesAreAnchors) {
  const TestPlan plan(doubling(), {}, Language::python);
  ASSERT_THAT(plan.of("double"), SizeIs(1));
  EXPECT_EQ(plan.of("double")[0].origin, TestOrigin::example);
  EXPECT_EQ(plan.of("double")[0].name, "example 1");
}

TEST(TestPlanTest, RepeatsAreLeftOut) {
  TestPlan plan(doubling(), {}, Language::python);
  plan.add({"double"}, {test("again", 2, 4, TestOrigin::model)});
  EXPECT_THAT(plan.of("double"), SizeIs(1));
}

TEST(TestPlanTest, AnArgumentByNameIsTheSameCall) {
  TestPlan plan(doubling(), {}, Language::python);
  synth::Test named = test("named", 0, 4, TestOrigin::model);
  named.call = Call{{}, {{"x", 2}}};
  plan.add({"double"}, {named});
  EXPECT_THAT(plan.of("double"), SizeIs(1));
}

TEST(TestPlanTest, ATestAgainstAnExampleIsDisputedFromTheStart) {
  TestPlan plan(doubling(), {}, Language::python);
  plan.add({"double"}, {test("wrong", 2, 5, TestOrigin::model)});
  EXPECT_THAT(plan.of("double"), SizeIs(2));
  EXPECT_THAT(plan.deciding({"double"}), SizeIs(1));
  EXPECT_TRUE(plan.is_disputed("double", "wrong"));
}

TEST(TestPlanTest, NamesAreMadeUnique) {
  TestPlan plan(doubling(), {}, Language::python);
  plan.add({"double"},
           {test("small", 1, 2, TestOrigin::model), test("small", 3, 6, TestOrigin::model)});
  EXPECT_EQ(plan.of("double")[1].name, "small");
  EXPECT_EQ(plan.of("double")[2].name, "small 2");
}

TEST(TestPlanTest, TestsOfOtherFunctionsAreNotTaken) {
  TestPlan plan(doubling(), {}, Language::python);
  synth::Test other = test("other", 1, 2, TestOrigin::model);
  other.function = "halve";
  plan.add({"double"}, {other});
  EXPECT_THAT(plan.of("double"), SizeIs(1));
}

TEST(TestPlanTest, AUserTestWithoutAFunctionIsOfTheEntryPoint) {
  synth::Test users = test("mine", 5, 10, TestOrigin::user);
  users.function.clear();
  const TestPlan plan(doubling(), {users}, Language::python);
  EXPECT_THAT(plan.of("double"), SizeIs(2));
}

}  // namespace
}  // namespace synth
