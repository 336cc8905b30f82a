#include "specs/spec_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kPrimes =
    R"({"name":"primes_up_to","purpose":"The primes.",)"
    R"("inputs":[{"name":"limit","type":"int","description":"the last number"}],)"
    R"("outputs":{"type":"list[int]","description":"in order"},)"
    R"("raises":[{"type":"ValueError","when":"limit is negative"}],)"
    R"("dependencies":["is_composite"],"complexity":"medium",)"
    R"("examples":[{"args":[10],"expected":[2,3,5,7]},{"args":[-1],"raises":"ValueError"},)"
    R"({"args":[],"kwargs":{"limit":{"$int":"9007199254740993"}},"expected":null,)"
    R"("tolerance":{"abs":0.5,"rel":0.25}}]})";

Result<FunctionSpec> spec_of(std::string_view json) {
  SYNTH_TRY(const Value document, parse_json(json));
  return read_function_spec(JsonField(document));
}

// Returns the error message of reading a spec file.
std::string file_fault(std::string_view json) {
  const auto document = parse_json(json);
  if (!document) {
    return document.error().message;
  }
  const auto file = read_spec_file(JsonField(*document));
  return file ? "" : file.error().message;
}

TEST(FunctionSpecJsonTest, WritesWhatItReads) {
  const auto spec = spec_of(kPrimes);
  ASSERT_TRUE(spec) << spec.error().message;
  EXPECT_EQ(spec->complexity, Complexity::medium);
  EXPECT_EQ(spec->examples.size(), 3);
  JsonWriter out;
  write_function_spec(out, *spec);
  EXPECT_EQ(out.text(), kPrimes);
}

TEST(FunctionSpecJsonTest, OnlyTheNameIsRequired) {
  const auto spec = spec_of(R"({"name":"f","inputs":null,"unknown":{"deep":[1]}})");
  ASSERT_TRUE(spec) << spec.error().message;
  JsonWriter out;
  write_function_spec(out, *spec);
  EXPECT_EQ(out.text(),
            R"({"name":"f","purpose":"","inputs":[],"outputs":{"type":"","description":""},)"
            R"("raises":[],"dependencies":[],"complexity":"simple","examples":[]})");
  EXPECT_FALSE(spec_of(R"({"purpose":"nothing"})"));
}

TEST(FunctionSpecJsonTest, ReadsLiteralsInExamples) {
  const auto spec =
      spec_of(R"({"name":"f","examples":[{"args_literal":["[1]"],"expected_literal":"{2}"}]})");
  ASSERT_TRUE(spec) << spec.error().message;
  EXPECT_EQ(to_source("f", spec->examples[0].call), "f([1])");
  EXPECT_TRUE(spec->examples[0].claim.expected->is<Set>());
}

TEST(SpecFileTest, ErrorsNameTheDeepPath) {
  EXPECT_THAT(file_fault(R"({"functions":[{"name":"f"},{"name":"g"},)"
                         R"({"name":"h","inputs":[{"name":"x","type":5}]}]})"),
              StartsWith("$.functions[2].inputs[0].type: expected a string"));
  EXPECT_THAT(file_fault(R"([])"), StartsWith("$: expected an object"));
  EXPECT_THAT(file_fault(R"({"functions":{}})"), StartsWith("$.functions: expected an array"));
  EXPECT_THAT(file_fault(R"({"functions":null})"), StartsWith("$.functions: expected an array"));
  EXPECT_THAT(file_fault(R"({"functions":[5]})"), StartsWith("$.functions[0]: expected an object"));
  EXPECT_THAT(file_fault(R"({"functions":[{"name":5}]})"), StartsWith("$.functions[0].name: "));
  EXPECT_THAT(file_fault(R"({"functions":[{"name":"f","inputs":["x"]}]})"),
              StartsWith("$.functions[0].inputs[0]"));
  EXPECT_THAT(file_fault(R"({"functions":[{"name":"f","outputs":"int"}]})"),
              StartsWith("$.functions[0].outputs: expected an object"));
  EXPECT_THAT(file_fault(R"({"functions":[{"name":"f","raises":[{"type":[]}]}]})"),
              StartsWith("$.functions[0].raises[0].type: "));
  EXPECT_THAT(file_fault(R"({"functions":[{"name":"f","dependencies":["g",1]}]})"),
              StartsWith("$.functions[0].dependencies[1]: "));
  EXPECT_THAT(file_fault(R"({"functions":[{"name":"f","complexity":"hard"}]})"),
              StartsWith("$.functions[0].complexity: "));
  EXPECT_THAT(file_fault(R"({"functions":[{"name":"f","examples":[{"args":[1]}]}]})"),
              StartsWith("$.functions[0].examples[0]: the claim is missing"));
  EXPECT_THAT(file_fault(R"({"functions":[],"language":"cobol"})"), StartsWith("$.language: "));
  EXPECT_THAT(file_fault(R"({"functions":[],"entry_point":1})"), StartsWith("$.entry_point: "));
  EXPECT_THAT(file_fault(R"({"functions":[],"instruction":1})"), StartsWith("$.instruction: "));
}

TEST(SpecFileTest, TheEntryPointDefaultsToTheLastThatNoOtherNeeds) {
  const auto entry_point = [](std::string_view json) {
    const auto file = parse_spec_file(json);
    return file ? file->specs.entry_point : file.error().message;
  };
  EXPECT_EQ(entry_point(R"({"functions":[{"name":"a","dependencies":["b"]},{"name":"c"},)"
                        R"({"name":"b"}]})"),
            "c");
  EXPECT_EQ(entry_point(R"({"functions":[{"name":"a"},{"name":"b","dependencies":["b"]}]})"), "b");
  EXPECT_EQ(entry_point(R"({"functions":[{"name":"a","dependencies":["b"]},)"
                        R"({"name":"b","dependencies":["a"]}]})"),
            "b");
  EXPECT_EQ(entry_point(R"({"functions":[{"name":"a"},{"name":"b"}],"entry_point":"a"})"), "a");
}

TEST(SpecFileTest, ParsingValidates) {
  const auto file = parse_spec_file(R"({"functions":[{"name":"f","dependencies":["g"]}]})");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, Errc::bad_input);
  EXPECT_THAT(file.error().message, HasSubstr("$.functions[0].dependencies[0]"));
}

TEST(SpecFileTest, ValidatesInTheRulesOfItsLanguage) {
  EXPECT_FALSE(parse_spec_file(R"({"functions":[{"name":"del"}]})"));
  const auto file = parse_spec_file(R"({"functions":[{"name":"del"}],"language":"cpp"})");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->language, Language::cpp);
}

TEST(SpecFileTest, TextThatIsNoJsonIsAnError) {
  EXPECT_EQ(parse_spec_file("{").error().code, Errc::bad_input);
}

TEST(SpecFileTest, WritesWhatItReads) {
  const std::string text = std::string(R"({"instruction":"Primes.","language":"python",)") +
                           R"("functions":[{"name":"is_composite","purpose":"","inputs":[],)" +
                           R"("outputs":{"type":"","description":""},"raises":[],)" +
                           R"("dependencies":[],"complexity":"simple","examples":[]},)" + kPrimes +
                           R"(],"entry_point":"primes_up_to"})";
  const auto file = parse_spec_file(text);
  ASSERT_TRUE(file) << file.error().message;
  JsonWriter out;
  write_spec_file(out, *file);
  EXPECT_EQ(out.text(), text);
}

}  // namespace
}  // namespace synth
