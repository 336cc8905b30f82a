#include "synth/run/test_plan.h"

#include "specs/equality.h"
#include "specs/literal.h"

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

TEST(TestPlanTest, ExamplesAreTrustedTests) {
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

TEST(TestPlanTest, TestsOfAScriptAreTextAndAnExitStatus) {
  SpecSet specs = doubling();
  specs.functions[0].inputs.push_back({"stdin", "text", ""});
  specs.functions[0].examples[0].call.args = {2, "in"};
  EXPECT_TRUE(check_trusted_tests(specs, {}, Language::bash));
  TestPlan plan(specs, {}, Language::bash);
  ASSERT_THAT(plan.of("double"), SizeIs(1));
  const synth::Test& first = plan.of("double")[0];
  EXPECT_EQ(to_source("double", first.call), "double('2', stdin='in')");
  EXPECT_EQ(write_literal(*first.claim.expected), R"({'stdout': '4\n', 'exit': 0})");
  synth::Test status = test("status", 0, 0, TestOrigin::model);
  status.call.args = {"x"};
  status.claim.expected = Dict{{{Value("exit"), Value(3)}}};
  synth::Test raising = status;
  raising.claim = Claim{{}, "ValueError", {}};
  plan.add({"double"}, {raising, status});
  ASSERT_THAT(plan.of("double"), SizeIs(2));
  EXPECT_EQ(write_literal(*plan.of("double")[1].claim.expected), "{'stdout': '', 'exit': 3}");
}

TEST(TestPlanTest, AnExampleThatNoScriptCanMeetIsRefused) {
  SpecSet specs = doubling();
  specs.functions[0].examples[0].call.args = {List{{List{{1}}}}};
  const auto checked = check_trusted_tests(specs, {}, Language::bash);
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().message, "double, 'example': an argument of a script is text");
  EXPECT_TRUE(check_trusted_tests(specs, {}, Language::javascript));
}

TEST(TestPlanTest, ItemsOfAListAreArgumentsAndLinesOfAScript) {
  SpecSet specs = doubling();
  specs.functions[0].inputs.push_back({"times", "int", ""});
  Example& example = specs.functions[0].examples[0];
  example.call.args = {List{{1, "b"}}, 3};
  example.claim.expected = List{{2, true}};
  const TestPlan plan(specs, {}, Language::bash);
  ASSERT_THAT(plan.of("double"), SizeIs(1));
  const synth::Test& first = plan.of("double")[0];
  EXPECT_EQ(to_source("double", first.call), "double('1', 'b', '3')");
  EXPECT_EQ(write_literal(*first.claim.expected), R"({'stdout': '2\ntrue\n', 'exit': 0})");
  example.call.args = {List{{1}}, List{{2}}};
  EXPECT_FALSE(check_trusted_tests(specs, {}, Language::bash));
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

TEST(TestPlanTest, AListIsWhatAnIteratorYields) {
  SpecSet specs = doubling();
  specs.functions[0].outputs.type = "collections.abc.Iterator[int]";
  specs.functions[0].examples[0].claim.expected = Value(List{{4, 5}});
  const TestPlan plan(specs, {}, Language::python);
  ASSERT_THAT(plan.of("double"), SizeIs(1));
  const Claim& claim = plan.of("double")[0].claim;
  EXPECT_EQ(write_literal(*claim.expected), "iter([4, 5])");
  EXPECT_TRUE(matches(Value(List{{4, 5}}), *claim.expected, {}, Language::python));
  EXPECT_FALSE(matches(Value(List{{4}}), *claim.expected, {}, Language::python));
  specs.functions[0].outputs.type = "Iterable[int]";
  EXPECT_TRUE(TestPlan(specs, {}, Language::python).of("double")[0].claim.expected->is<List>());
}

}  // namespace
}  // namespace synth
