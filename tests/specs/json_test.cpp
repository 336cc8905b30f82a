#include "specs/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace synth {
namespace {

using ::testing::HasSubstr;

// Returns the document as text again: shows kinds, order and exact numbers at once.
std::string reread(std::string_view text) {
  const Result<Value> json = parse_json(text);
  return json ? JsonWriter().document(*json).take() : "error: " + json.error().message;
}

// Returns the JSON form of the value that the text denotes.
std::string redecode(std::string_view text) {
  const Result<Value> json = parse_json(text);
  if (!json) {
    return "error: " + json.error().message;
  }
  const Result<Value> value = decode_value(*json);
  return value ? write_value(*value) : "error: " + value.error().message;
}

TEST(JsonReaderTest, KeepsOrderKindsAndExactNumbers) {
  EXPECT_EQ(reread(R"( {"b" : [1, 1.0, -0.0, true, null], "a":"x"} )"),
            R"({"b":[1,1.0,-0.0,true,null],"a":"x"})");
  EXPECT_EQ(reread("[9223372036854775808,18446744073709551615,-9223372036854775808]"),
            "[9223372036854775808,18446744073709551615,-9223372036854775808]");
  EXPECT_EQ(reread("1208925819614629174706177"), "1208925819614629174706177");
  EXPECT_EQ(reread("[1e2,0.1,5e-324,1e22]"), "[100.0,0.1,5e-324,1e+22]");
  EXPECT_EQ(reread("{}"), "{}");
}

TEST(JsonReaderTest, ReadsEscapes) {
  EXPECT_EQ(parse_json(R"("\u00e9\ud83d\ude00\u0000\n")")->get_if<std::string>()[0],
            std::string("\xC3\xA9\xF0\x9F\x98\x80\0\n", 8));
}

TEST(JsonReaderTest, ErrorsNameLineAndColumn) {
  EXPECT_THAT(reread("{\n  \"a\": tru\n}"), HasSubstr("line 2, column 11: "));
  EXPECT_THAT(reread("[1,]"), HasSubstr("line 1, column 4"));
  EXPECT_THAT(reread(""), HasSubstr("line 1, column 1"));
  EXPECT_THAT(reread("1 2"), HasSubstr("line 1, column 3"));
  EXPECT_THAT(reread("\"\xFF\""), HasSubstr("line 1, column 2"));
  EXPECT_THAT(reread("NaN"), HasSubstr("not valid JSON"));
}

TEST(JsonReaderTest, ErrorMessagesAreShortAndValidText) {
  const std::string message = reread("\"" + std::string(100'000, 'a') + "\xFF");
  EXPECT_LT(message.size(), 500U);
}

TEST(JsonReaderTest, RefusesRepeatedKeys) {
  EXPECT_THAT(reread("[0,\n{\"a\":1,\"b\":2,\"a\":3}]"),
              HasSubstr("line 2, column 19: the object that ends here has the key \"a\" twice"));
}

TEST(JsonReaderTest, RefusesWhatIsBeyondItsLimits) {
  EXPECT_THAT(reread(std::string(1'000'000, '[')), HasSubstr("nested more than 1024 levels"));
  std::string objects;
  for (int i = 0; i < 100'000; ++i) {
    objects += "{\"a\":";
  }
  EXPECT_THAT(reread(objects), HasSubstr("nested more than 1024 levels"));
  EXPECT_FALSE(parse_json("[[1]]", {.max_depth = 1}));
  EXPECT_TRUE(parse_json("[1]", {.max_depth = 1}));
  EXPECT_FALSE(parse_json("[1]", {.max_bytes = 2}));
}

TEST(ValueJsonTest, ReadsAndWritesEveryForm) {
  for (const char* text :
       {"null",
        "true",
        "42",
        "0.5",
        R"("é")",
        "[1,2]",
        R"({"a":1})",
        R"({"$int":"1208925819614629174706177"})",
        R"({"$float":"nan"})",
        R"({"$float":"inf"})",
        R"({"$float":"-inf"})",
        R"({"$float":"-0.0"})",
        R"({"$complex":[1.0,2.0]})",
        R"({"$complex":[{"$float":"nan"},{"$float":"-0.0"}]})",
        R"({"$str":"7aCA"})",
        R"({"$bytes":"/w=="})",
        R"({"$bytes":""})",
        R"({"$tuple":[1,{"$tuple":[]}]})",
        R"({"$set":[1,2]})",
        R"({"$frozenset":[2,1]})",
        R"({"$dict":[[1,"a"],[{"$tuple":[2,3]},"b"]]})",
        R"({"$dict":[["$a",1],["b",2]]})",
        R"({"$undefined":true})",
        R"({"$map":[[{"$undefined":true},[]]]})",
        R"({"$object":{"type":"m.C","repr":"C","fields":{"x":1},"base":{"$tuple":[1]}}})",
        R"({"$object":{"type":"m.C","repr":{"$str":"7aCA"}}})"}) {
    EXPECT_EQ(redecode(text), text);
  }
}

TEST(ValueJsonTest, WritesIntegersBeyondJavaScriptsSafeRangeAsText) {
  EXPECT_EQ(write_value(Integer(9007199254740991)), "9007199254740991");
  EXPECT_EQ(write_value(Integer(-9007199254740992)), R"({"$int":"-9007199254740992"})");
  EXPECT_EQ(redecode("9007199254740993"), R"({"$int":"9007199254740993"})");
  EXPECT_EQ(redecode(R"({"$int":"42"})"), "42");
}

TEST(ValueJsonTest, ErrorsNameThePathAndTheForm) {
  EXPECT_THAT(redecode(R"([0,{"a":{"$foo":1}}])"), HasSubstr("$[1].a.$foo: there is no such form"));
  EXPECT_THAT(redecode(R"({"$tuple":[1],"x":2})"),
              HasSubstr("$.$tuple: a key that begins with `$`"));
  EXPECT_THAT(redecode(R"({"$int":"1.5"})"), HasSubstr("$.$int: expected decimal digits"));
  EXPECT_THAT(redecode(R"({"$float":"infinity"})"), HasSubstr("$.$float: expected \"nan\""));
  EXPECT_THAT(redecode(R"({"$bytes":"a"})"), HasSubstr("$.$bytes: expected base64"));
  EXPECT_THAT(redecode(R"({"$bytes":"aa=a"})"), HasSubstr("expected base64"));
  EXPECT_THAT(redecode(R"({"$dict":[[1,2],[1]]})"), HasSubstr("$.$dict[1]: expected [key, value]"));
  EXPECT_THAT(redecode(R"({"$object":{"repr":"x"}})"), HasSubstr("\"type\" is missing"));
  EXPECT_THAT(redecode(R"({"$complex":[1,"a"]})"), HasSubstr("$.$complex[1]: expected a number"));
  EXPECT_THAT(redecode(R"({"$undefined":false})"), HasSubstr("expected true"));
  EXPECT_THAT(decode_value(Tuple{}, "$.x").error().message, HasSubstr("$.x: "));
}

TEST(ValueJsonTest, RefusesRepeatedKeysAndElements) {
  EXPECT_THAT(redecode(R"({"$dict":[[1,2],[0,0],[1.0,3]]})"),
              HasSubstr("$.$dict[2]: this key was there before"));
  EXPECT_THAT(redecode(R"({"$set":[1,1]})"), HasSubstr("$.$set[1]: this element was there before"));
  EXPECT_EQ(redecode(R"({"$map":[[1,2],[true,3]]})"), R"({"$map":[[1,2],[true,3]]})");
  // No NaN equals another, so each is a separate element.
  EXPECT_EQ(redecode(R"({"$set":[{"$float":"nan"},{"$float":"nan"}]})"),
            R"({"$set":[{"$float":"nan"},{"$float":"nan"}]})");
}

std::string nested(std::string_view open, std::string_view close, std::size_t levels,
                   std::string_view inside = "") {
  std::string text;
  for (std::size_t i = 0; i < levels; ++i) {
    text += open;
  }
  text += inside;
  for (std::size_t i = 0; i < levels; ++i) {
    text += close;
  }
  return text;
}

TEST(ValueJsonTest, EnforcesTheBudgets) {
  EXPECT_THAT(redecode(nested("[", "]", kMaxValueDepth)), testing::Not(HasSubstr("error")));
  EXPECT_THAT(redecode(nested("[", "]", kMaxValueDepth + 1)), HasSubstr("at most 200 levels"));
  EXPECT_THAT(redecode(nested("{\"$tuple\":[", "]}", kMaxValueDepth)),
              testing::Not(HasSubstr("error")));
  const std::string number = R"({"$int":"1"})";
  EXPECT_THAT(redecode(nested("{\"$set\":[", "]}", kMaxValueDepth, number)),
              testing::Not(HasSubstr("error")));
  const auto refusal = [](const Value& json) { return decode_value(json).error().message; };
  EXPECT_THAT(refusal(List{std::vector<Value>(kMaxValueNodes)}),
              HasSubstr("at most 1000000 values"));
  EXPECT_THAT(refusal(std::string(kMaxValueBytes + 1, 'a')), HasSubstr("at most 16 MiB"));
}

TEST(JsonWriterTest, WritesCompactAndIndented) {
  const auto write = [](JsonWriter out) {
    out.begin_object().key("a").begin_array().number(std::int64_t{1}).string("x").end_array();
    out.key("b").begin_object().end_object().key("c").null().end_object();
    return out.take();
  };
  EXPECT_EQ(write(JsonWriter()), R"({"a":[1,"x"],"b":{},"c":null})");
  EXPECT_EQ(write(JsonWriter(2)),
            "{\n  \"a\": [\n    1,\n    \"x\"\n  ],\n  \"b\": {},\n"
            "  \"c\": null\n}");
}

template <class T>
concept IsNumberToJsonWriter = requires(JsonWriter out, T value) { out.number(value); };
static_assert(IsNumberToJsonWriter<std::size_t> && !IsNumberToJsonWriter<bool>);

TEST(JsonWriterTest, WritesListsAndNumbersOfAnyType) {
  const std::vector<std::string> texts{"a", "\""};
  EXPECT_EQ(JsonWriter().strings(texts).take(), R"(["a","\""])");
  EXPECT_EQ(JsonWriter()
                .array(std::vector<std::size_t>{1, 2},
                       [](JsonWriter& out, std::size_t n) { out.number(n); })
                .take(),
            "[1,2]");
  EXPECT_EQ(JsonWriter().number(-1).take(), "-1");
  EXPECT_EQ(JsonWriter().number(std::uint64_t{18'446'744'073'709'551'615U}).take(),
            "18446744073709551615");
  EXPECT_EQ(JsonWriter().number(std::optional<double>()).take(), "null");
  EXPECT_EQ(JsonWriter().number(std::optional(0.5)).take(), "0.5");
}

TEST(JsonWriterTest, EscapesTextAndReplacesBadBytes) {
  EXPECT_EQ(JsonWriter().string(std::string_view("\"\\\n\t\x01\0é", 8)).text(),
            R"("\"\\\n\t\u0001\u0000é")");
  EXPECT_EQ(JsonWriter().string("a\xFF").text(), "\"a\xEF\xBF\xBD\"");
}

TEST(JsonWriterTest, WritesFloatsInTheShortestFormThatReadsBack) {
  const auto write = [](double number) { return JsonWriter().number(number).take(); };
  EXPECT_EQ(write(1.0), "1.0");
  EXPECT_EQ(write(0.1), "0.1");
  EXPECT_EQ(write(1e16), "1e+16");
  EXPECT_EQ(write(123456789012345680.0), "1.2345678901234568e+17");
  EXPECT_EQ(write(9999999999999998.0), "9999999999999998.0");
  EXPECT_EQ(write(0.0001), "0.0001");
  EXPECT_EQ(write(0.00001), "1e-05");
  EXPECT_EQ(write(5e-324), "5e-324");
  EXPECT_EQ(write(-0.0), "-0.0");
  EXPECT_EQ(write(std::numeric_limits<double>::infinity()), "null");
}

TEST(JsonFieldTest, ErrorsNameThePlace) {
  const Value json = *parse_json(R"({"functions":[{"a b":{"type":5}}],"none":null})");
  const JsonField root(json);
  const JsonField item = root.at("functions")->items()->at(0);
  EXPECT_EQ(item.at("a b")->at("type")->string().error().message,
            R"($.functions[0]["a b"].type: expected a string, found a number)");
  EXPECT_EQ(item.at("name").error().message, R"($.functions[0]: "name" is missing)");
  EXPECT_EQ(root.at("none")->integer().error().message,
            "$.none: expected a whole number, found null");
  EXPECT_FALSE(root.find("none"));
  EXPECT_FALSE(root.find("absent"));
  EXPECT_EQ(item.at("a b")->at("type")->integer(), 5);
  EXPECT_EQ(root.members()->at(1).first, "none");
}

}  // namespace
}  // namespace synth
