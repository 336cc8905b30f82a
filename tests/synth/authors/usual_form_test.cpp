#include "specs/json.h"
#include "specs/literal.h"
#include "specs/spec_json.h"
#include "synth/authors/stages/staged_author.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Reads the last JSON of an answer that has the right shape, as a staged author does.
template <class Read>
auto read_last(const std::string& answer, const Read& read) -> decltype(read(answer)) {
  for (const std::string_view each : objects_in(answer)) {
    if (auto read_answer = read(std::string(each))) {
      return read_answer;
    }
  }
  return read(answer);
}

auto read_specs(const std::string& text) {
  return read_specs_answer(text);
}

struct Shape {
  std::string what;
  std::string answer;
};

// Returns a spec with these inputs, and outputs.
std::string add_with(const std::string& inputs,
                     const std::string& rest = R"(,"outputs":{"type":"int"})") {
  return R"({"functions":[{"name":"add","purpose":"Adds.",)" + inputs + rest + "}]}";
}

TEST(UsualFormTest, SpecsOfManyShapesAreTheSameSpecs) {
  const std::string inputs =
      R"("inputs":[{"name":"a","type":"int","description":""},{"name":"b","type":"int"}])";
  const std::string bare = R"({"name":"add","purpose":"Adds.",)" + inputs + R"(,"outputs":"int"})";
  const std::vector<Shape> shapes = {
      {"as asked", add_with(inputs)},
      {"inputs by name", add_with(R"("inputs":{"a":"int","b":"int"})")},
      {"inputs by name with objects",
       add_with(R"("inputs":{"a":{"type":"int"},"b":{"type":"int"}})")},
      {"a JSON schema", add_with(R"("parameters":{"type":"object","properties":{"a":{"type":"int"},
                             "b":{"type":"int"}},"required":["a","b"]})")},
      {"args", add_with(R"("args":[{"name":"a","type":"int"},{"name":"b","type":"int"}])")},
      {"params",
       add_with(R"("params":[{"param":"a","annotation":"int"},{"name":"b","type":"int"}])")},
      {"texts", add_with(R"("inputs":["a: int","b: int"])")},
      {"one text", add_with(R"("inputs":"a: int, b: int")")},
      {"pairs", add_with(R"("inputs":[["a","int"],["b","int"]])")},
      {"a signature", add_with(R"("signature":"def add(a: int, b: int) -> int")", "")},
      {"a signature without def", add_with(R"("signature":"add(a: int, b: int) -> int")", "")},
      {"nulls", add_with(inputs, R"(,"outputs":{"type":"int"},"raises":null,"dependencies":null,
                     "examples":null,"complexity":null,"methods":null,"fields":null)")},
      {"texts for lists", add_with(inputs, R"(,"outputs":{"type":"int"},"raises":"none",
                     "dependencies":"","examples":"")")},
      {"an unknown complexity",
       add_with(inputs, R"j(,"outputs":{"type":"int"},"complexity":"O(1)")j")},
      {"a list of outputs", add_with(inputs, R"(,"returns":[{"type":"int"}])")},
      {"a return type", add_with(inputs, R"(,"return_type":"int")")},
      {"a bare function", bare},
      {"a list", "[" + bare + "]"},
      {"a list in prose", "Here [1] they are:\n```json\n[" + bare + "]\n```\nDone {so}."},
      {"functions by name",
       R"({"functions":{"add":{"purpose":"Adds.",)" + inputs + R"(,"outputs":"int"}}})"},
      {"by name alone", R"({"add":{"purpose":"Adds.",)" + inputs + R"(,"outputs":"int"}})"},
      {"one function", R"({"function":)" + bare + "}"},
      {"specs", R"({"specs":[)" + bare + "]}"},
      {"a wrapper", R"({"function_specs":{"functions":[)" + bare + "]}}"},
      {"a wrapper around all", R"({"answer":{"functions":[)" + bare + "]}}"},
      {"an entry point of null", R"({"functions":[)" + bare + R"(],"entry_point":null})"},
      {"a name that is called otherwise",
       R"([{"function_name":"add","description":"Adds.",)" + inputs + R"(,"output":"int"}])"},
      {"Python",
       "{'functions': [{'name': 'add', 'purpose': 'Adds.', 'inputs': {'a': 'int', "
       "'b': 'int'}, 'outputs': 'int'}]}"},
  };
  for (const Shape& shape : shapes) {
    SCOPED_TRACE(shape.what);
    const auto read = read_last(shape.answer, read_specs);
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_THAT(read->answer.functions, SizeIs(1));
    const FunctionSpec& function = read->answer.functions[0];
    EXPECT_EQ(function.name, "add");
    ASSERT_THAT(function.inputs, SizeIs(2));
    EXPECT_EQ(function.inputs[0].name + function.inputs[1].name, "ab");
    EXPECT_EQ(function.inputs[0].type + function.inputs[1].type, "intint");
    EXPECT_EQ(function.outputs.type, "int");
    EXPECT_THAT(function.raises, IsEmpty());
    EXPECT_THAT(function.dependencies, IsEmpty());
    EXPECT_EQ(read->answer.entry_point, "add");
  }
}

TEST(UsualFormTest, ExamplesOfManyShapesAreTheSameExample) {
  const std::vector<Shape> shapes = {
      {"as asked", R"([{"args_literal":["2","'x'"],"expected_literal":"'xx'"}])"},
      {"values", R"([{"args":[2,"x"],"expected":"xx"}])"},
      {"by name", R"([{"inputs":{"n":2,"text":"x"},"expected":"xx"}])"},
      {"input and output", R"([{"input":{"n":2,"text":"x"},"output":"xx"}])"},
      {"a list as input", R"([{"input":[2,"x"],"output":"xx"}])"},
      {"literals elsewhere", R"([{"arguments":["2","'x'"],"result":"'xx'"}])"},
      {"arguments in a text", R"([{"args_literal":"2, 'x'","expected_literal":"'xx'"}])"},
      {"a tuple in a text", R"j([{"args_literal":"(2, 'x')","expected_literal":"'xx'"}])j"},
      {"a call", R"j(["repeat(2, 'x') == 'xx'"])j"},
      {"an arrow", R"j(["repeat(2, 'x') -> 'xx'"])j"},
      {"a doctest", R"j([">>> repeat(2, 'x')\n'xx'"])j"},
      {"an assertion", R"j(["assert repeat(2, 'x') == 'xx'"])j"},
      {"one text", R"j("repeat(2, 'x') == 'xx'")j"},
      {"a pair", R"([[[2, "x"], "xx"]])"},
      {"by call", R"j({"repeat(2, 'x')":"'xx'"})j"},
      {"one example", R"({"args":[2,"x"],"expected":"xx"})"},
  };
  for (const Shape& shape : shapes) {
    SCOPED_TRACE(shape.what);
    const auto read = read_specs(
        R"({"functions":[{"name":"repeat","inputs":{"n":"int","text":"str"},"outputs":"str",
            "examples":)" +
        shape.answer + "}]}");
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_THAT(read->answer.functions[0].examples, SizeIs(1)) << read->note;
    const Example& example = read->answer.functions[0].examples[0];
    EXPECT_EQ(to_source("repeat", by_position(example.call, {"n", "text"})), "repeat(2, 'x')");
    EXPECT_EQ(describe(example.claim), "== 'xx'");
  }
}

TEST(UsualFormTest, DefaultsOfParametersAreReadFromWhereverTheyAre) {
  const std::vector<Shape> shapes = {
      {"as synth writes it", R"("inputs":[{"name":"a","type":"int"},
                                          {"name":"b","type":"int","default_literal":"2"}])"},
      {"a member", R"("inputs":[{"name":"a","type":"int"},{"name":"b","type":"int","default":2}])"},
      {"a literal", R"("inputs":[{"name":"a","type":"int","default":null},
                                 {"name":"b","type":"int","default":"2"}])"},
      {"another name", R"("inputs":{"a":{"type":"int"},"b":{"type":"int","default_value":2}})"},
      {"behind the type", R"("inputs":{"a":"int","b":"int = 2"})"},
      {"behind the name", R"("inputs":[{"name":"a","type":"int"},{"name":"b=2","type":"int"}])"},
      {"texts", R"("inputs":["a: int","b: int = 2"])"},
      {"one text", R"("inputs":"a: int, b: int = 2")"},
      {"a signature", R"("signature":"def add(a: int, b: int = 2) -> int")"},
  };
  for (const Shape& shape : shapes) {
    SCOPED_TRACE(shape.what);
    const auto read = read_specs(R"({"functions":[{"name":"add",)" + shape.answer +
                                 R"(,"examples":[{"args":[1],"expected":3}]}]})");
    ASSERT_TRUE(read) << read.error().message;
    const FunctionSpec& function = read->answer.functions[0];
    ASSERT_THAT(function.inputs, SizeIs(2));
    EXPECT_EQ(function.inputs[1].name, "b");
    EXPECT_EQ(function.inputs[1].type, "int");
    EXPECT_EQ(function.inputs[1].default_literal, "2");
    EXPECT_EQ(function.inputs[0].default_literal, "");
  }
}

TEST(UsualFormTest, TypesDecideWhatADefaultMeans) {
  const auto default_of = [](const std::string& type, const std::string& value) {
    const auto read = read_specs(R"({"functions":[{"name":"f","inputs":[{"name":"a","type":")" +
                                 type + R"(","default":)" + value + "}]}]}");
    return read ? read->answer.functions[0].inputs[0].default_literal : read.error().message;
  };
  EXPECT_EQ(default_of("str", R"("2")"), "'2'");
  EXPECT_EQ(default_of("str", R"("a b")"), "'a b'");
  EXPECT_EQ(default_of("str", R"("'a b'")"), "'a b'");
  EXPECT_EQ(default_of("str", R"("")"), "''");
  EXPECT_EQ(default_of("int", R"("")"), "");
  EXPECT_EQ(default_of("list[int]", "[1, 2]"), "[1, 2]");
  EXPECT_EQ(default_of("bool", "false"), "False");
  EXPECT_EQ(default_of("Optional[int]", "null"), "None");
  EXPECT_EQ(default_of("int | None", R"("None")"), "None");
  EXPECT_EQ(default_of("int", "null"), "") << "models write null for none";
  EXPECT_EQ(default_of("Any", "null"), "");
  EXPECT_EQ(default_of("float", "NaN"), "float('nan')");
  EXPECT_EQ(default_of("int", R"j("os.getpid()")j"), "") << "not a constant";
  EXPECT_EQ(default_of("int", R"({"value": 1, "other": 2})"), "") << "not of the type";
}

// As in the tests of a model.
TEST(UsualFormTest, BareNanAndInfinityInSpecsAreTaken) {
  for (const auto& [given, want] :
       {std::pair("NaN", "== float('nan')"), std::pair("-Infinity", "== float('-inf')")}) {
    for (const std::string member : {"expected", "expected_literal"}) {
      SCOPED_TRACE(member + " " + given);
      const auto read = read_last(
          R"(Here: {"functions":[{"name":"f","purpose":"p","inputs":{"a":"float"},"outputs":"float",
              "raises":null,"examples":[{"args":[1.5],")" +
              member + "\":" + given + "}]}]}",
          read_specs);
      ASSERT_TRUE(read) << read.error().message;
      ASSERT_THAT(read->answer.functions[0].examples, SizeIs(1)) << read->note;
      EXPECT_EQ(describe(read->answer.functions[0].examples[0].claim), want);
    }
    const auto read = read_specs(
        std::string(R"({"functions":[{"name":"f","inputs":{"a":"float"},"examples":[{"args":[)") +
        given + R"(],"expected":1},{"args_literal":[)" + given +
        R"(],"expected_literal":"1"}]}]})");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_THAT(read->answer.functions[0].examples, SizeIs(2)) << read->note;
  }
}

TEST(UsualFormTest, TypesDecideWhatATextOrAListMeans) {
  const auto call_of = [](const std::string& type, const std::string& example) {
    const auto read = read_specs(R"({"functions":[{"name":"f","inputs":{"a":")" + type +
                                 R"("},"outputs":"str","examples":[)" + example + "]}]}");
    if (!read || read->answer.functions[0].examples.size() != 1) {
      return std::string("none");
    }
    const Example& only = read->answer.functions[0].examples[0];
    return to_source("f", only.call) + " " + describe(only.claim);
  };
  EXPECT_EQ(call_of("str", R"({"input":"12","output":"21"})"), "f('12') == '21'");
  EXPECT_EQ(call_of("int", R"({"input":"12","output":"21"})"), "f(12) == '21'");
  EXPECT_EQ(call_of("list[int]", R"({"input":[1,2],"output":"a"})"), "f([1, 2]) == 'a'");
  EXPECT_EQ(call_of("list[int]", R"({"input":[[1,2]],"output":"a"})"), "f([1, 2]) == 'a'");
  EXPECT_EQ(call_of("dict[str, int]", R"({"input":{"x":1},"output":"a"})"), "f({'x': 1}) == 'a'");
  EXPECT_EQ(call_of("int", R"({"input":{"a":1},"output":"a"})"), "f(a=1) == 'a'");
  EXPECT_EQ(call_of("int", R"({"input":-1,"output":"ValueError"})"), "f(-1) raises ValueError");
  EXPECT_EQ(call_of("int", R"({"args_literal":["a=1"],"expected_literal":"one"})"),
            "f(1) == 'one'");
  EXPECT_EQ(call_of("str", R"({"args_literal":["two words"],"expected_literal":"'x'"})"),
            "f('two words') == 'x'");
  EXPECT_EQ(call_of("str", R"j({"args_literal":["chr(7)"],"expected_literal":"'x'"})j"), "none");
  EXPECT_EQ(call_of("int", R"({"args_literal":["word"],"expected_literal":"'x'"})"), "none");
  EXPECT_EQ(call_of("int", R"({"args_literal":["-1"],"expected_literal":"raises ValueError"})"),
            "f(-1) raises ValueError");
}

FunctionSpec add_spec() {
  FunctionSpec add;
  add.name = "add";
  add.inputs = {{"a", "int", ""}, {"b", "int", ""}};
  add.outputs.type = "int";
  return add;
}

TEST(UsualFormTest, TestsOfManyShapesAreTheSameTest) {
  const std::string one = R"({"function":"add","args_literal":["1","2"],"expected_literal":"3"})";
  const std::vector<Shape> shapes = {
      {"as asked", R"({"tests":[)" + one + "]}"},
      {"a list", "[" + one + "]"},
      {"one test", one},
      {"by function", R"({"tests":{"add":[{"args":[1,2],"expected":3}]}})"},
      {"by function alone", R"({"add":[{"args":[1,2],"expected":3}]})"},
      {"by name", R"({"tests":{"small":{"function":"add","args":[1,2],"expected":3}}})"},
      {"cases", R"({"test_cases":[{"function_name":"add","args":[1,2],"expected":3}]})"},
      {"a wrapper", R"({"test_cases":{"tests":[)" + one + "]}}"},
      {"another name for what is expected",
       R"({"tests":[{"function":"add","input":[1,2],"expected_result":3}]})"},
      {"both claims",
       R"({"tests":[{"function":"add","args":[1,2],"expected_literal":"3","raises":""}]})"},
      {"no function", R"({"tests":[{"args":[1,2],"expected":3,"kind":"happy path"}]})"},
      {"a tolerance of a number",
       R"({"tests":[{"function":"add","args":[1,2],"expected":3,"tolerance":0}]})"},
      {"a setup of no lines",
       R"({"tests":[{"function":"add","args":[1,2],"expected":3,"setup":[],"steps":[]}]})"},
      {"assertions", R"j({"tests":["assert add(1, 2) == 3"]})j"},
  };
  const std::vector<FunctionSpec> functions{add_spec()};
  for (const Shape& shape : shapes) {
    SCOPED_TRACE(shape.what);
    const auto read = read_last(
        shape.answer, [&](const std::string& text) { return read_tests_answer(text, functions); });
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_THAT(read->answer, SizeIs(1)) << read->note;
    const synth::Test& test = read->answer[0];
    EXPECT_THAT(test.function, testing::AnyOf("add", ""));
    EXPECT_EQ(to_source("add", test.call), "add(1, 2)");
    EXPECT_EQ(describe(test.claim), "== 3");
    EXPECT_EQ(test.setup, "");
    EXPECT_EQ(test.origin, TestOrigin::model);
  }
}

TEST(UsualFormTest, AnErrorIsReadFromWhereverItIsNamed) {
  for (const char* claim :
       {R"("raises":"ValueError")", R"("raises":{"type":"ValueError"})",
        R"("raises":["ValueError"])", R"j("raises":"ValueError('a')","expected_literal":"None")j",
        R"("expected_literal":"ValueError")", R"("raises":"ValueError: too small")",
        R"("expected_exception":"ValueError")",
        R"("raises":true,"expected_literal":"raises ValueError")"}) {
    SCOPED_TRACE(claim);
    const auto read = read_tests_answer(
        std::string(R"({"tests":[{"function":"add","args":[1,2],)") + claim + "}]}");
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_THAT(read->answer, SizeIs(1)) << read->note;
    EXPECT_EQ(describe(read->answer[0].claim), "raises ValueError");
  }
}

TEST(UsualFormTest, WhatIsNotClearStaysRefused) {
  for (const char* answer : {R"({"functions":"add"})", R"({"apology":"I can't"})", R"([1, 2])",
                             R"({"add":"adds two numbers"})", R"({"functions":{"add":"adds"}})",
                             R"({"functions":[{"purpose":"Adds."}]})"}) {
    EXPECT_FALSE(read_specs(answer)) << answer;
  }
  EXPECT_FALSE(read_tests_answer(R"({"tests":"none yet, sorry"})"));
  const auto tests = read_tests_answer(
      R"({"tests":["it adds", {"args":[1],"expected":1}, {"args":"x y","expected":1}]})");
  ASSERT_TRUE(tests);
  EXPECT_THAT(tests->answer, SizeIs(testing::Le(2)));
  EXPECT_THAT(tests->note, HasSubstr("of the generated tests could not be read"));
}

}  // namespace
}  // namespace synth
