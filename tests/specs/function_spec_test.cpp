#include "specs/function_spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using testing::HasSubstr;

FunctionSpec add_spec() {
  FunctionSpec spec;
  spec.name = "add";
  spec.inputs = {{"x", "int", ""}, {"y", "int", ""}};
  spec.outputs = {"int", ""};
  spec.examples = {{Call{{1, 2}, {}}, Claim{Value(3), {}, {}}}};
  return spec;
}

SpecSet one(FunctionSpec spec) {
  const std::string entry_point = spec.name;
  return {{std::move(spec)}, entry_point};
}

std::string faults(const SpecSet& specs, Language language = Language::python) {
  const auto valid = validate(specs, language);
  return valid ? "" : valid.error().message;
}

// Returns the faults of `add` with one example of this call.
std::string call_faults(const Call& call, std::string type = "int") {
  FunctionSpec spec = add_spec();
  spec.inputs[0].type = std::move(type);
  spec.examples[0].call = call;
  return faults(one(spec));
}

TEST(FunctionSpecTest, FindsFunctionsByName) {
  const SpecSet specs = one(add_spec());
  EXPECT_EQ(specs.find("add"), specs.functions.data());
  EXPECT_EQ(specs.find("sub"), nullptr);
  EXPECT_THAT(specs.functions[0].parameter_names(), testing::ElementsAre("x", "y"));
}

TEST(FunctionSpecTest, FillsInWhatACallLeavesOut) {
  FunctionSpec spec = add_spec();
  spec.inputs[1].default_literal = "5";
  EXPECT_EQ(least_arguments(spec.inputs), 1U);
  EXPECT_EQ(to_source("add", with_defaults({{1}, {}}, spec)), "add(1, 5)");
  EXPECT_EQ(to_source("add", with_defaults({{1, 2}, {}}, spec)), "add(1, 2)");
  EXPECT_EQ(to_source("add", with_defaults({{}, {{"x", 1}}}, spec)), "add(1, 5)");
  EXPECT_EQ(to_source("add", with_defaults({{}, {{"y", 1}}}, spec)), "add(y=1)");
}

TEST(ValidateTest, ExamplesMayLeaveOutWhatHasADefault) {
  FunctionSpec spec = add_spec();
  spec.examples[0].call = {{1}, {}};
  spec.inputs[1].default_literal = "5";
  EXPECT_EQ(faults(one(spec)), "");
  spec.inputs[1].default_literal = "five";
  EXPECT_THAT(faults(one(spec)), HasSubstr("inputs[1].default_literal: 'five' is no literal"));
  spec.inputs[1].default_literal = "";
  spec.inputs[0].default_literal = "1";
  EXPECT_THAT(faults(one(spec)), HasSubstr("'y' has no default, and the parameter in front of it"));
}

TEST(ValidateTest, AcceptsWhatIsComplete) {
  EXPECT_EQ(faults(one(add_spec())), "");
}

TEST(ValidateTest, FindsEveryFaultWithItsPlace) {
  SpecSet specs;
  specs.functions = {add_spec(), add_spec()};
  specs.functions[1].name = "lambda";
  specs.functions[1].inputs[1].name = "x";
  specs.functions[1].dependencies = {"add", "ad"};
  specs.functions[1].raises = {{"Value Error", ""}};
  specs.functions[1].examples[0].call.args = {1};
  specs.functions.push_back(add_spec());
  specs.entry_point = "main";
  EXPECT_EQ(faults(specs),
            "$.functions[1].name: 'lambda' is a keyword of python\n"
            "$.functions[1].inputs[1].name: two parameters are named 'x'\n"
            "$.functions[1].raises[0].type: 'Value Error' is not the name of an exception class\n"
            "$.functions[1].dependencies[1]: there is no function 'ad'; did you mean 'add'?\n"
            "$.functions[1].examples[0]: the argument 'x' is missing\n"
            "$.functions[2].name: 'add' is the name of $.functions[0] already\n"
            "$.entry_point: there is no function 'main'");
}

TEST(ValidateTest, NamesMustBeLegalInTheLanguage) {
  FunctionSpec spec = add_spec();
  spec.name = "2add";
  EXPECT_EQ(faults(one(spec)), "$.functions[0].name: '2add' is not a legal name in python");
  spec.name = "";
  EXPECT_THAT(faults(one(spec)), HasSubstr("$.functions[0].name: the name is empty"));
  spec.name = "delete";
  EXPECT_EQ(faults(one(spec)), "");
  EXPECT_THAT(faults(one(spec), Language::cpp), HasSubstr("keyword of cpp"));
}

TEST(ValidateTest, ThereMustBeAFunction) {
  EXPECT_EQ(faults({}), "$.functions: there is no function");
}

TEST(ValidateTest, RecursionIsAllowed) {
  FunctionSpec spec = add_spec();
  spec.dependencies = {"add"};
  EXPECT_EQ(faults(one(spec)), "");
}

TEST(ValidateTest, ExamplesMustGiveEveryArgumentOnce) {
  EXPECT_EQ(call_faults({{1}, {{"y", 2}}}), "");
  EXPECT_EQ(call_faults({{1, 2, 3}, {}}),
            "$.functions[0].examples[0]: 'add' takes 2 arguments, and the example gives 3");
  EXPECT_EQ(call_faults({{1}, {}}), "$.functions[0].examples[0]: the argument 'y' is missing");
  EXPECT_EQ(call_faults({{1, 2}, {{"y", 2}}}),
            "$.functions[0].examples[0]: the argument 'y' is given twice");
  EXPECT_EQ(call_faults({{1, 2}, {{"z", 2}}}),
            "$.functions[0].examples[0]: 'add' has no parameter 'z'");
}

TEST(ValidateTest, ExamplesMustFitTheTypes) {
  EXPECT_EQ(call_faults({{"a", 2}, {}}),
            "$.functions[0].examples[0]: the argument 'x' is to be int, and the example gives 'a'");
  EXPECT_EQ(call_faults({{1, 2}, {}}, "float"), "");
  EXPECT_EQ(call_faults({{1, 2}, {}}, ""), "");
  EXPECT_EQ(call_faults({{1, 2}, {}}, "Money"), "");
}

TEST(ValidateTest, SurvivesManyUnknownNames) {
  SpecSet specs = one(add_spec());
  specs.functions[0].dependencies.assign(2'000, std::string(5'000, 'x'));
  EXPECT_EQ(validate(specs, Language::python).error().code, Errc::bad_input);
}

}  // namespace
}  // namespace synth
