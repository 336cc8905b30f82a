#include "testing/core/test_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using testing::IsEmpty;
using testing::StartsWith;

std::string fault(std::string_view text) {
  const auto tests = parse_test_file(text);
  return tests ? "" : tests.error().message;
}

TEST(TestFileTest, ReadsOneTestALine) {
  const auto tests = parse_test_file(
      "{\"function\":\"f\",\"args\":[1],\"expected\":2}\n"
      "\n"
      "  {\"name\":\"own\",\"inputs\":{\"x\":1},\"raises\":\"ValueError\"}\r\n");
  ASSERT_TRUE(tests) << tests.error().message;
  ASSERT_EQ(tests->size(), 2);
  EXPECT_EQ((*tests)[0].name, "test 1");
  EXPECT_EQ((*tests)[0].function, "f");
  EXPECT_EQ((*tests)[1].name, "own");
}

TEST(TestFileTest, WhatIsPrintedMakesATestOfAScript) {
  const auto tests = parse_test_file(R"({"args":["a"],"stdin":"b","expected_stdout":"c\n"})");
  ASSERT_TRUE(tests) << tests.error().message;
  ASSERT_EQ(tests->size(), 1);
  EXPECT_EQ(to_source("f", (*tests)[0].call), "f('a', stdin='b')");
  EXPECT_TRUE((*tests)[0].claim.expected->is<Dict>());
}

TEST(TestFileTest, ReadsOneArray) {
  const auto tests = parse_test_file(
      "\n [\n  {\"args\":[1],\"expected\":2},\n  {\"args\":[2],\"expected\":3}\n]\n");
  ASSERT_TRUE(tests) << tests.error().message;
  ASSERT_EQ(tests->size(), 2);
  EXPECT_EQ((*tests)[1].name, "test 2");
}

TEST(TestFileTest, TheUserVouchesForEveryTest) {
  const auto tests = parse_test_file(R"({"args":[],"expected":1,"origin":"model"})");
  ASSERT_TRUE(tests) << tests.error().message;
  EXPECT_EQ((*tests)[0].origin, TestOrigin::user);
}

TEST(TestFileTest, AnEmptyFileHasNoTests) {
  EXPECT_THAT(*parse_test_file(""), IsEmpty());
  EXPECT_THAT(*parse_test_file("\n\n"), IsEmpty());
  EXPECT_THAT(*parse_test_file("[]"), IsEmpty());
}

TEST(TestFileTest, ErrorsNameTheLineAndThePath) {
  EXPECT_THAT(fault("{\"args\":[],\"expected\":1}\n\n{\"args\":5,\"expected\":1}"),
              StartsWith("line 3: $.args: expected an array"));
  EXPECT_THAT(fault("{\"args\":[]"), StartsWith("line 1: "));
  EXPECT_THAT(fault("5"), StartsWith("line 1: $: expected an object"));
  EXPECT_THAT(fault("[{\"args\":[],\"expected\":1},{\"args\":[1]}]"),
              StartsWith("$[1]: the claim is missing"));
}

}  // namespace
}  // namespace synth
