#include "specs/call.h"

#include "specs/literal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

Result<Call> call_of(std::string_view json) {
  SYNTH_TRY(const Value document, parse_json(json));
  return read_call(JsonField(document, "$.tests[0]"));
}

Result<Claim> claim_of(std::string_view json) {
  SYNTH_TRY(const Value document, parse_json(json));
  return read_claim(JsonField(document, "$.tests[0]"));
}

std::string source(const Result<Call>& call) {
  return call ? to_source("f", *call) : call.error().message;
}

// Returns the claim in words: "= [1]", "raises ValueError", or the error.
std::string said(const Result<Claim>& claim) {
  if (!claim) {
    return claim.error().message;
  }
  EXPECT_NE(claim->expected.has_value(), claim->raises.has_value());
  return claim->raises ? "raises " + *claim->raises : "= " + write_literal(*claim->expected);
}

TEST(ReadCallTest, ReadsValues) {
  EXPECT_EQ(source(call_of(R"({"args":[1,{"$tuple":["a"]}],"kwargs":{"k":null}})")),
            "f(1, ('a',), k=None)");
  EXPECT_EQ(source(call_of(R"({"args":[]})")), "f()");
  EXPECT_EQ(source(call_of(R"({"kwargs":{"k":1}})")), "f(k=1)");
  EXPECT_EQ(source(call_of(R"({"kwargs":{}})")), "f()");
}

TEST(ReadCallTest, ReadsLiterals) {
  EXPECT_EQ(source(call_of(R"({"args_literal":["{1: (2,)}"],"kwargs_literal":{"k":"b'x'"}})")),
            "f({1: (2,)}, k=b'x')");
}

TEST(ReadCallTest, ReadsInputsAsNamedArguments) {
  const auto call = call_of(R"({"inputs":{"b":2,"a":1}})");
  EXPECT_EQ(source(call), "f(b=2, a=1)");
  EXPECT_EQ(to_source("f", by_position(*call, {"a", "b"})), "f(1, 2)");
}

TEST(ReadCallTest, NullAndAnEmptyKwargsSayNothing) {
  EXPECT_EQ(source(call_of(R"({"args":null,"kwargs":{},"args_literal":["1"]})")), "f(1)");
  EXPECT_EQ(source(call_of(R"({"inputs":{"a":1},"kwargs":{}})")), "f(a=1)");
}

TEST(ReadCallTest, RefusesTwoFormsAndNone) {
  EXPECT_THAT(source(call_of(R"({"args":[1],"inputs":{"a":1}})")), StartsWith("$.tests[0]: "));
  EXPECT_THAT(source(call_of(R"({"args":[1],"args_literal":["1"]})")), HasSubstr("several"));
  EXPECT_THAT(source(call_of(R"({"expected":1})")), HasSubstr("call is missing"));
  EXPECT_THAT(source(call_of(R"({"args":null})")), HasSubstr("call is missing"));
}

TEST(ReadCallTest, RefusesObjectsHoweverDeep) {
  constexpr const char* kObject =
      R"({"$object":{"type":"m.C","repr":"<C>","fields":null,"base":null}})";
  for (const char* form : {R"({"args":[0,%]})", R"({"args":[0,[%]]})", R"({"args":[0,{"k":%}]})",
                           R"({"args":[0,{"$tuple":[[%]]}]})"}) {
    std::string json = form;
    json.replace(json.find('%'), 1, kObject);
    EXPECT_THAT(source(call_of(json)), StartsWith("$.tests[0].args[1]: ")) << json;
  }
  EXPECT_THAT(source(call_of(R"({"inputs":{"x":)" + std::string(kObject) + "}}")),
              StartsWith("$.tests[0].inputs.x: "));
}

TEST(ReadCallTest, ErrorsNameThePlace) {
  EXPECT_THAT(source(call_of(R"({"args":5})")), StartsWith("$.tests[0].args: "));
  EXPECT_THAT(source(call_of(R"({"kwargs":[]})")), StartsWith("$.tests[0].kwargs: "));
  EXPECT_THAT(source(call_of(R"({"inputs":7})")), StartsWith("$.tests[0].inputs: "));
  EXPECT_THAT(source(call_of(R"({"args_literal":[1]})")),
              StartsWith("$.tests[0].args_literal[0]: "));
  EXPECT_THAT(source(call_of(R"({"args_literal":["1","[1,"]})")),
              StartsWith("$.tests[0].args_literal[1]: "));
  EXPECT_THAT(source(call_of(R"({"args":[{"$tuple":3}]})")), StartsWith("$.tests[0].args[0]"));
}

TEST(ReadClaimTest, ReadsEveryForm) {
  EXPECT_EQ(said(claim_of(R"({"expected":[1]})")), "= [1]");
  EXPECT_EQ(said(claim_of(R"({"expected_output":[1]})")), "= [1]");
  EXPECT_EQ(said(claim_of(R"({"expected_literal":"[(1, 2)]"})")), "= [(1, 2)]");
  EXPECT_EQ(said(claim_of(R"({"expected_literal":"None"})")), "= None");
  EXPECT_EQ(said(claim_of(R"({"raises":"ValueError"})")), "raises ValueError");
}

TEST(ReadClaimTest, NullStandsForNoneOnlyWhereNothingElseIsClaimed) {
  EXPECT_EQ(said(claim_of(R"({"expected":null})")), "= None");
  EXPECT_EQ(said(claim_of(R"({"expected_output":null,"raises":null})")), "= None");
  EXPECT_EQ(said(claim_of(R"({"expected_output":null,"raises":"KeyError"})")), "raises KeyError");
  EXPECT_EQ(said(claim_of(R"({"expected":null,"expected_literal":"1"})")), "= 1");
  EXPECT_EQ(said(claim_of(R"({"expected_literal":"1","raises":null})")), "= 1");
}

TEST(ReadClaimTest, RefusesTwoClaimsAndNone) {
  EXPECT_THAT(said(claim_of(R"({"expected":1,"raises":"E"})")), HasSubstr("several"));
  EXPECT_THAT(said(claim_of(R"({"expected":1,"expected_literal":"1"})")), HasSubstr("several"));
  EXPECT_THAT(said(claim_of(R"({"expected":1,"expected_output":1})")), HasSubstr("several"));
  EXPECT_THAT(said(claim_of(R"({"args":[]})")), HasSubstr("claim is missing"));
  EXPECT_THAT(said(claim_of(R"({"expected_literal":null,"raises":null})")),
              HasSubstr("claim is missing"));
}

TEST(ReadClaimTest, ErrorsNameThePlace) {
  EXPECT_THAT(said(claim_of(R"({"raises":1})")), StartsWith("$.tests[0].raises: "));
  EXPECT_THAT(said(claim_of(R"({"raises":""})")), StartsWith("$.tests[0].raises: "));
  EXPECT_THAT(said(claim_of(R"({"expected_literal":"foo("})")),
              StartsWith("$.tests[0].expected_literal: "));
  EXPECT_THAT(said(claim_of(R"({"expected":1,"tolerance":0.1})")),
              StartsWith("$.tests[0].tolerance: "));
  EXPECT_THAT(said(claim_of(R"({"expected":1,"tolerance":{"abs":-1}})")),
              StartsWith("$.tests[0].tolerance.abs: "));
  EXPECT_THAT(said(claim_of(R"({"expected":1,"tolerance":{"rel":"x"}})")),
              StartsWith("$.tests[0].tolerance.rel: "));
}

TEST(ReadClaimTest, ReadsATolerance) {
  const auto claim = claim_of(R"({"expected":1.5,"tolerance":{"rel":1e-6}})");
  ASSERT_TRUE(claim && claim->tolerance);
  EXPECT_EQ(claim->tolerance->abs, 0);
  EXPECT_EQ(claim->tolerance->rel, 1e-6);
  EXPECT_FALSE(claim_of(R"({"expected":1.5,"tolerance":null})")->tolerance);
}

TEST(ByPositionTest, MovesNamedArgumentsAsFarAsAllBeforeThemAreGiven) {
  const std::vector<std::string> parameters{"a", "b", "c", "d"};
  const Call call{{1}, {{"d", 4}, {"b", 2}, {"z", 9}}};
  EXPECT_EQ(to_source("f", by_position(call, parameters)), "f(1, 2, d=4, z=9)");
  EXPECT_EQ(to_source("f", by_position(call, {})), "f(1, d=4, b=2, z=9)");
}

TEST(WriteCallTest, IsReadBack) {
  const Call call{{1, List{{"a"}}}, {{"k", Tuple{{2.5}}}}};
  const Claim claim{std::nullopt, "ValueError", Tolerance{1e-9, 0}};
  JsonWriter out;
  out.begin_object();
  write_call(out, call);
  write_claim(out, call, claim);
  out.end_object();
  EXPECT_EQ(source(call_of(out.text())), "f(1, ['a'], k=(2.5,))");
  EXPECT_EQ(said(claim_of(out.text())), "raises ValueError");
  EXPECT_EQ(claim_of(out.text())->tolerance->abs, 1e-9);
}

}  // namespace
}  // namespace synth
