#include "synth/group/unsuitable_tests.h"

#include "specs/literal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

synth::Test test_of(const std::string& argument, const std::string& expected) {
  synth::Test test;
  test.call.args = {parse_literal(argument).value()};
  test.claim.expected = parse_literal(expected).value();
  return test;
}

TEST(UnsuitableTestsTest, ValuesOfOtherTypesClash) {
  FunctionSpec spec;
  spec.name = "total";
  spec.inputs = {{"xs", "list[int]", ""}};
  spec.outputs.type = "int";
  const auto clash = [&](const synth::Test& test, Language language = Language::python) {
    return clash_with_types(spec, test, language).value_or("");
  };
  EXPECT_EQ(clash(test_of("[1]", "1")), "");
  EXPECT_EQ(clash(test_of("[True]", "True")), "");
  EXPECT_EQ(clash(test_of("[1]", "'one'")), "it expects 'one' of a function that returns int");
  EXPECT_EQ(clash(test_of("None", "0")), "it passes None for 'xs', which is list[int]");
  EXPECT_EQ(clash(test_of("None", "0"), Language::cpp), "");
  synth::Test error = test_of("None", "0");
  error.claim = {{}, "TypeError", {}};
  EXPECT_EQ(clash(error), "");
  spec.outputs.type = "Total";
  EXPECT_EQ(clash(test_of("[1]", "'one'")), "");
}

}  // namespace
}  // namespace synth
