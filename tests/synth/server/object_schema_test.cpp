#include "synth/server/object_schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

std::vector<ObjectMember> members() {
  using enum MemberKind;
  return {{"code", text, "the code", true},
          {"language", text, "its language", false, {"python", "bash"}},
          {"count", whole, "how many", false, {}, 1, 5},
          {"share", number, "how much"},
          {"deep", flag, "all of it"},
          {"names", texts, "names"},
          {"tests", list, "tests"},
          {"limits", object, "limits"},
          {"id", any, "given back"}};
}

Result<void> check(std::string_view json) {
  const Value document = *parse_json(json);
  return check_arguments(members(), JsonField(document));
}

TEST(ObjectSchemaTest, TakesWhatIsDescribed) {
  EXPECT_TRUE(check(R"({"code":"x"})"));
  EXPECT_TRUE(check(
      R"({"code":"x","language":"bash","count":5,"share":0.5,"deep":true,"names":["a"],"tests":[1],"limits":{},"id":[null]})"));
  EXPECT_TRUE(check(R"({"code":"x","language":null})")) << "null is missing";
}

TEST(ObjectSchemaTest, NamesWhatIsWrong) {
  const std::pair<const char*, const char*> rows[] = {
      {R"([])", "$"},
      {R"({})", "$.code is missing"},
      {R"({"code":null})", "$.code is missing"},
      {R"({"code":1})", "$.code"},
      {R"({"code":"x","language":"rust"})", "$.language: expected one of python, bash"},
      {R"({"code":"x","count":0})", "$.count: expected at least 1"},
      {R"({"code":"x","count":6})", "$.count: expected at most 5"},
      {R"({"code":"x","count":1.5})", "$.count"},
      {R"({"code":"x","share":"1"})", "$.share"},
      {R"({"code":"x","deep":1})", "$.deep"},
      {R"({"code":"x","names":[1]})", "$.names[0]"},
      {R"({"code":"x","tests":{}})", "$.tests"},
      {R"({"code":"x","limits":[]})", "$.limits"},
      {R"({"code":"x","langage":"bash"})", "$.langage: is not known"},
  };
  for (const auto& [json, message] : rows) {
    const Result<void> checked = check(json);
    ASSERT_FALSE(checked) << json;
    EXPECT_EQ(checked.error().code, Errc::bad_input) << json;
    EXPECT_THAT(checked.error().message, HasSubstr(message)) << json;
  }
  EXPECT_THAT(check(R"({"code":"x","langage":"bash"})").error().remedy, HasSubstr("language"));
}

TEST(ObjectSchemaTest, DescribesTheSameAsJsonSchema) {
  const std::vector<ObjectMember> some{members()[0], members()[1], members()[2]};
  EXPECT_EQ(schema_of(some, Members::closed),
            R"({"type":"object","properties":{"code":{"description":"the code","type":"string"},)"
            R"("language":{"description":"its language","type":"string","enum":["python","bash"]},)"
            R"("count":{"description":"how many","type":"integer","minimum":1.0,"maximum":5.0}},)"
            R"("required":["code"],"additionalProperties":false})");
  EXPECT_THAT(schema_of(some, Members::open),
              HasSubstr(R"("anyOf":[{"type":"string","enum":["python","bash"]},{"type":"null"}])"));
}

TEST(ObjectSchemaTest, AnObjectMayHaveItsMembersDescribed) {
  const std::vector<ObjectMember> some{
      {.name = "limits",
       .kind = MemberKind::object,
       .description = "of a call",
       .write_properties = [](JsonWriter& out) {
         out.key("properties").begin_object().key("time_s").begin_object().end_object();
         out.end_object();
       }}};
  EXPECT_THAT(schema_of(some, Members::closed),
              HasSubstr(R"("type":"object","properties":{"time_s":{}}})"));
}

}  // namespace
}  // namespace synth
