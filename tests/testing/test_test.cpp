#include "testing/core/test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using testing::StartsWith;

Result<Test> test_of(std::string_view json, TestOrigin origin = TestOrigin::model) {
  SYNTH_TRY(const Value document, parse_json(json));
  return read_test(JsonField(document), origin);
}

std::string written(const Test& test, const std::vector<std::string>& parameters) {
  JsonWriter out;
  write_test(out, test, parameters);
  return out.take();
}

TEST(ReadTestTest, ReadsEveryField) {
  const auto test = test_of(
      R"({"function":"add","name":"small","kind":"edge","origin":"user","args":[1,2],"kwargs":{},)"
      R"("expected":3,"tolerance":null,"setup":"import math","rationale":"why","other":1})");
  ASSERT_TRUE(test) << test.error().message;
  EXPECT_EQ(test->function, "add");
  EXPECT_EQ(test->name, "small");
  EXPECT_EQ(test->kind, TestKind::edge);
  EXPECT_EQ(test->origin, TestOrigin::user);
  EXPECT_EQ(to_source("add", test->call), "add(1, 2)");
  EXPECT_EQ(test->setup, "import math");
  EXPECT_EQ(test->rationale, "why");
  EXPECT_TRUE(test->is_trusted());
}

TEST(ReadTestTest, OnlyTheCallAndTheClaimAreRequired) {
  const auto value = test_of(R"({"args":[],"expected":1})");
  ASSERT_TRUE(value) << value.error().message;
  EXPECT_EQ(value->kind, TestKind::normal);
  EXPECT_EQ(value->origin, TestOrigin::model);
  EXPECT_FALSE(value->is_trusted());
  const auto raises = test_of(R"({"args":[],"raises":"ValueError"})");
  ASSERT_TRUE(raises) << raises.error().message;
  EXPECT_EQ(raises->kind, TestKind::error);
}

TEST(ReadTestTest, ErrorsNameThePlace) {
  const auto fault = [](std::string_view json) { return test_of(json).error().message; };
  EXPECT_THAT(fault("5"), StartsWith("$: expected an object"));
  EXPECT_THAT(fault(R"({"args":[],"expected":1,"kind":"odd"})"), StartsWith("$.kind: "));
  EXPECT_THAT(fault(R"({"args":[],"expected":1,"origin":"me"})"), StartsWith("$.origin: "));
  EXPECT_THAT(fault(R"({"args":[],"expected":1,"setup":1})"), StartsWith("$.setup: "));
  EXPECT_THAT(fault(R"({"args":[],"expected":1,"name":[]})"), StartsWith("$.name: "));
}

TEST(WriteTestTest, ListsTheArgumentsByParameterName) {
  synth::Test test;
  test.name = "small";
  test.origin = TestOrigin::example;
  test.call = {{10}, {}};
  test.claim.expected = List{{2, 3}};
  EXPECT_EQ(written(test, {"limit"}),
            R"({"name":"small","kind":"normal","origin":"example","inputs":{"limit":10},)"
            R"("expected_output":[2,3],"raises":null,"tolerance":null,"setup":null})");
}

TEST(WriteTestTest, FallsBackToArgsWhereAParameterHasNoName) {
  synth::Test test;
  test.call = {{1, 2}, {{"k", 3}}};
  test.claim.raises = "KeyError";
  constexpr std::string_view kArgs =
      R"("args":[1,2],"kwargs":{"k":3},"expected_output":null,"raises":"KeyError")";
  EXPECT_THAT(written(test, {"a"}), testing::HasSubstr(kArgs));
  EXPECT_THAT(written(test, {"a", "b"}), testing::HasSubstr(kArgs));
  EXPECT_THAT(written(test, {"k", "b"}), testing::HasSubstr(kArgs));
  EXPECT_THAT(written(test, {"a", "b", "k"}),
              testing::HasSubstr(R"("inputs":{"a":1,"b":2,"k":3})"));
}

TEST(WriteTestTest, BothFormsAreReadBack) {
  synth::Test test;
  test.function = "f";
  test.name = "n";
  test.kind = TestKind::edge;
  test.origin = TestOrigin::amplified;
  test.call = {{1, Tuple{{"x"}}}, {}};
  test.claim.expected = Null{};
  test.claim.tolerance = Tolerance{1e-9, 1e-6};
  test.setup = "x = 1";
  test.rationale = "because";
  const std::vector<std::string> parameters{"a", "b"};
  auto back = test_of(written(test, parameters));
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(to_source("f", by_position(back->call, parameters)), "f(1, ('x',))");
  back->call = by_position(back->call, parameters);
  EXPECT_EQ(written(*back, parameters), written(test, parameters));

  JsonWriter check;
  write_check_test(check, test);
  const auto from_check = test_of(check.text());
  ASSERT_TRUE(from_check) << from_check.error().message;
  EXPECT_EQ(from_check->function, "f");
  EXPECT_EQ(written(*from_check, parameters), written(test, parameters));
}

TEST(WriteTestTest, CheckFormHasTheContractsFields) {
  synth::Test test;
  test.function = "add";
  test.name = "small";
  test.call = {{1, 2}, {}};
  test.claim.expected = 3;
  JsonWriter out;
  write_check_test(out, test);
  EXPECT_EQ(out.text(),
            R"({"function":"add","name":"small","kind":"normal","origin":"user","args":[1,2],)"
            R"("expected":3,"tolerance":null,"setup":null})");
}

TEST(TestNamesTest, AreReadBack) {
  for (const auto kind : {TestKind::normal, TestKind::edge, TestKind::error}) {
    EXPECT_EQ(parse_enum<TestKind>(name(kind)), kind);
  }
  for (const auto origin : {TestOrigin::example, TestOrigin::user, TestOrigin::model,
                            TestOrigin::offline, TestOrigin::amplified}) {
    EXPECT_EQ(parse_enum<TestOrigin>(name(origin)), origin);
  }
  EXPECT_EQ(parse_enum<TestKind>("x"), std::nullopt);
  EXPECT_EQ(parse_enum<TestOrigin>(""), std::nullopt);
}

}  // namespace
}  // namespace synth
