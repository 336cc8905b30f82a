#include "specs/arguments_after.h"

#include "specs/examples/changed_arguments.h"
#include "specs/examples/stated.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Returns the examples of a text as they are told.
std::vector<std::string> told_in(const std::string& text) {
  std::vector<std::string> told;
  for (const ReadExample& read : read_stated(text, Language::python).examples) {
    told.push_back(read.example.call.steps.empty()
                       ? to_source(read.function, read.example.call) + " " +
                             describe(read.example.claim)
                       : told_sequence(read.function, read.example.call, read.example.claim));
  }
  return told;
}

TEST(ArgumentsAfterTest, TestsAreReadAndWritten) {
  constexpr const char* kLooking =
      R"({"args":[[2,1],7],"expected":null,"steps":[{"argument":"0","expected":[1,2]}]})";
  const Value document = parse_json(kLooking).value();
  const JsonField json(document);
  const Call call = read_call(json).value();
  EXPECT_TRUE(looks_at_arguments(call));
  EXPECT_EQ(to_source("f", call), "argument_1 = [2, 1]; f(argument_1, 7); argument_1");
  const Value with_result =
      parse_json(R"({"args":[[2,1]],"expected":3,"steps":[{"argument":0,"expected":[1,2]}]})")
          .value();
  const Call both = read_call(JsonField(with_result)).value();
  const Claim claim = read_claim(JsonField(with_result)).value();
  EXPECT_EQ(told_sequence("f", both, claim),
            "argument_1 = [2, 1]; f(argument_1) == 3; argument_1 == [1, 2]");
  JsonWriter out;
  out.begin_object();
  write_call(out, both);
  write_claim(out, both, claim);
  out.end_object();
  EXPECT_EQ(out.take(),
            R"({"args":[[2,1]],"expected":3,"steps":[{"argument":"0","expected":[1,2]}]})");
}

TEST(ArgumentsAfterTest, WrongTestsAreRefused) {
  const auto error_of = [](const std::string& text) {
    const Value document = parse_json(text).value();
    const auto call = read_call(JsonField(document));
    const auto claim = read_claim(JsonField(document));
    return !call ? call.error().message : !claim ? claim.error().message : "none";
  };
  EXPECT_THAT(error_of(R"({"args":[1],"steps":[{"argument":1,"expected":2}]})"),
              HasSubstr("looks at argument 1"));
  EXPECT_THAT(error_of(R"({"args":[1],"steps":[{"argument":0}]})"), HasSubstr("`expected`"));
  EXPECT_THAT(error_of(R"({"args":[1],"steps":[{"argument":0,"expected":1},{"method":"m"}]})"),
              HasSubstr("not both"));
  EXPECT_THAT(error_of(R"({"args":[1],"raises":"E","steps":[{"argument":0,"expected":1}]})"),
              HasSubstr("`raises`"));
}

TEST(ArgumentsAfterTest, KeywordsBecomePlaces) {
  Call call;
  call.kwargs.emplace_back("xs", Value(List{}));
  Step step = argument_step(0);
  step.name = "xs";
  call.steps = {step};
  EXPECT_EQ(by_position(call, {"xs"}).steps[0].name, "0");
}

TEST(ArgumentsAfterTest, SessionsAreRead) {
  EXPECT_THAT(told_in("Write sort_in_place(xs).\n\n>>> xs = [3, 1]\n>>> sort_in_place(xs)\n>>> xs\n"
                      "[1, 3]\n>>> sort_in_place(xs)\n>>> print(xs)\n[1, 3]\n"),
              ElementsAre("argument_1 = [3, 1]; sort_in_place(argument_1); argument_1 == [1, 3]",
                          "argument_1 = [1, 3]; sort_in_place(argument_1); argument_1 == [1, 3]"));
  EXPECT_THAT(told_in(">>> d = {'a': 1}\n>>> take(d, 'a')\n1\n>>> d\n{}\n"),
              ElementsAre("argument_1 = {'a': 1}; take(argument_1, 'a') == 1; argument_1 == {}"));
}

TEST(ArgumentsAfterTest, SentencesAndCodeAreRead) {
  EXPECT_THAT(told_in("After xs = [3, 1]; sort_in_place(xs), xs == [1, 3]."),
              ElementsAre("argument_1 = [3, 1]; sort_in_place(argument_1); argument_1 == [1, 3]"));
  EXPECT_THAT(told_in("xs = [3, 1]\nsort_in_place(xs)\nassert xs == [1, 3]\n"),
              ElementsAre("argument_1 = [3, 1]; sort_in_place(argument_1); argument_1 == [1, 3]"));
  EXPECT_THAT(told_in("std::vector<int> xs = {3, 1};\nsort_in_place(xs);\n"
                      "assert((xs == std::vector<int>{1, 3}));\n"),
              ElementsAre("argument_1 = [3, 1]; sort_in_place(argument_1); argument_1 == [1, 3]"));
  EXPECT_THAT(told_in("const xs = [3, 1];\nsortInPlace(xs);\n"
                      "assert.deepStrictEqual(xs, [1, 3]);\n"),
              ElementsAre("argument_1 = [3, 1]; sortInPlace(argument_1); argument_1 == [1, 3]"));
}

TEST(ArgumentsAfterTest, VariablesWithoutALookAreOnlyArguments) {
  EXPECT_THAT(told_in(">>> xs = [3, 1]\n>>> total(xs)\n4\n"), ElementsAre("total([3, 1]) == 4"));
}

TEST(ArgumentsAfterTest, NothingIsReadOfVariablesThatElseChanged) {
  EXPECT_THAT(told_in(">>> xs = [3, 1]\n>>> xs.append(2)\n>>> f(xs)\n>>> xs\n[1, 3]\n"), IsEmpty());
  EXPECT_THAT(told_in(">>> xs = [3, 1]\n>>> f(xs)\n>>> g(xs)\n>>> xs\n[1, 3]\n"), IsEmpty());
  EXPECT_THAT(told_in(">>> xs = [3, 1]\n>>> f(xs)\n>>> xs[0] = 2\n>>> xs\n[1, 3]\n"), IsEmpty());
}

// With work for each word that grows with the line this takes minutes.
TEST(ArgumentsAfterTest, LongLinesCostNoMoreThanTheirWords) {
  constexpr int kWords = 400'000;
  std::string line;
  for (int i = 0; i < kWords; ++i) {
    line += "ab ";
  }
  const auto examples =
      read_changed_arguments(line + "xs = [3, 1]; sort_in_place(xs), xs == [1, 3].");
  ASSERT_EQ(examples.size(), 1U);
  EXPECT_EQ(examples[0].function, "sort_in_place");
}

}  // namespace
}  // namespace synth
