#include "synth/authors/offline/writing/cpp/cpp_bytes.h"
#include "synth/authors/offline/writing/cpp/cpp_examples.h"
#include "synth/authors/offline/writing/cpp/cpp_layout.h"
#include "synth/authors/offline/writing/cpp/cpp_writer.h"
#include "synth/support/process.h"
#include "tests/synth/offline/expressions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr TypeId kInts = list_of(kInt);
constexpr TypeId kTexts = list_of(kString);

struct Written20 {
  Pool pool;
  FunctionSpec spec;
  FunctionShape shape;
  std::vector<Guard> guards;

  explicit Written20(const std::vector<std::pair<std::string, TypeId>>& parameters) {
    spec.name = "f";
    spec.purpose = "Does it.";
    for (const auto& [name, type] : parameters) {
      spec.inputs.push_back({name, "", ""});
      shape.types.push_back(type);
      shape.tuple_parameters.push_back(false);
    }
  }

  std::string write(const Expression& result) {
    const auto code = write_cpp(spec, shape, guards, result, pool);
    return code ? *code : code.error().message;
  }
};

Expression mean_of_squares() {
  return apply("mean", kFloat,
               {lift({"map", "elements"}, kInts,
                     {parameter(kInts, 0), apply("square", kInt, {variable(kInt)})})});
}

Expression letters_but(std::string_view set) {
  return lift({"filter", "elements"}, kTexts,
              {apply("characters", kTexts, {parameter(kString, 0)}),
               apply("not_in_text", kBool, {variable(kString), apply(set, kString, {})})});
}

TEST(CppWriter, WritesWhatAReaderExpects) {
  Written20 code({{"numbers", kInts}});
  const Expression evens = lift({"filter", "elements"}, kInts,
                                {parameter(kInts, 0), apply("even", kBool, {variable(kInt)})});
  EXPECT_EQ(code.write(apply("sum", kInt,
                             {lift({"map", "elements"}, kInts,
                                   {evens, apply("square", kInt, {variable(kInt)})})})),
            "#include <vector>\n"
            "\n"
            "/// Does it.\n"
            "long long f(const std::vector<long long>& numbers) {\n"
            "  long long total = 0;\n"
            "  for (const long long number : numbers) {\n"
            "    if (number % 2 == 0) {\n"
            "      total += number * number;\n"
            "    }\n"
            "  }\n"
            "  return total;\n"
            "}\n");
}

TEST(CppWriter, WritesShortFunctionsInOneLine) {
  Written20 code({{"n", kInt}, {"unused", kString}});
  EXPECT_EQ(code.write(apply("add", kInt, {parameter(kInt, 0), constant(kInt, 1)})),
            "#include <string>\n"
            "\n"
            "/// Does it.\n"
            "long long f(long long n, const std::string& /*unused*/) { return n + 1; }\n");
}

TEST(CppWriter, ReadsBytesOnlyWhereCharactersDoNotMatter) {
  Written20 code({{"text", kString}});
  const Expression others = letters_but("vowels");
  const Expression nothing = constant(kString, code.pool.string(""));
  EXPECT_THAT(code.write(apply("join", kString, {nothing, others})),
              HasSubstr("for (const char c : text) {"));
  // The bytes of one character would count as several.
  EXPECT_THAT(code.write(apply("length", kInt, {others})),
              HasSubstr("for (const std::string& character : characters(text)) {"));
  EXPECT_EQ(answer_beyond_ascii(others.arguments.back(), code.pool), true);
}

TEST(CppWriter, SaysWhatIsAbsentByOptional) {
  Written20 code({{"n", kInt}});
  code.guards.push_back(
      {apply("less", kBool, {parameter(kInt, 0), constant(kInt, 0)}), "return None"});
  EXPECT_THAT(code.write(parameter(kInt, 0)),
              HasSubstr("#include <optional>\n"
                        "\n"
                        "/// Does it.\n"
                        "std::optional<long long> f(long long n) {\n"
                        "  if (n < 0) {\n"
                        "    return std::nullopt;\n"
                        "  }\n"
                        "  return n;\n"
                        "}\n"));
}

TEST(CppWriter, ThrowsWhatCppHasAndRefusesTheRest) {
  Written20 code({{"n", kInt}});
  const Expression negative = apply("less", kBool, {parameter(kInt, 0), constant(kInt, 0)});
  code.guards = {{negative, "raise std::out_of_range"}};
  EXPECT_THAT(code.write(parameter(kInt, 0)),
              HasSubstr("throw std::out_of_range(\"f: not defined here\");"));
  code.guards = {{negative, "raise TypeError"}};
  EXPECT_EQ(code.write(parameter(kInt, 0)), "C++ has no 'raise TypeError'");
}

TEST(CppWriter, TuplesHaveAsManyElementsAsTheCodeSays) {
  Written20 code({{"n", kInt}});
  code.shape.tuple_result = true;
  const Expression one = apply("singleton", kInts, {parameter(kInt, 0)});
  EXPECT_THAT(code.write(apply("concatenate", kInts, {one, one})),
              HasSubstr("std::pair<long long, long long> f(long long n) { return {n, n}; }"));
  EXPECT_EQ(code.write(apply("count_up_to", kInts, {parameter(kInt, 0)})),
            "a tuple of C++'s has one length, and this has any");
}

TEST(CppWriter, NamesMakeWayForHelpers) {
  Written20 code({{"words", kString}});
  EXPECT_THAT(code.write(apply("words", kTexts, {parameter(kString, 0)})),
              HasSubstr("f(const std::string& the_words) {\n  return words(the_words);\n}"));
  code.spec.name = "words";
  EXPECT_THAT(code.write(apply("words", kTexts, {parameter(kString, 0)})),
              HasSubstr("{\n  return words_of(words_2);\n}"));
}

TEST(CppWriter, RefusesNamesThatCppKeeps) {
  Written20 code({{"n", kInt}});
  code.spec.name = "delete";
  EXPECT_EQ(code.write(parameter(kInt, 0)), "'delete' cannot be the name of a function in C++");
}

TEST(CppWriter, NamesPartsOfLongLines) {
  Written20 code({{"number", kInt}});
  const auto text = [&](std::string_view of) { return constant(kString, code.pool.string(of)); };
  Expression sum = apply("to_text", kString, {parameter(kInt, 0)});
  for (const std::string_view part : {"some words before it, ", "and some more of them, "}) {
    sum = apply("concatenate_strings", kString,
                {apply("concatenate_strings", kString, {text(part), sum}), text(" and behind.")});
  }
  EXPECT_THAT(code.write(sum),
              HasSubstr("  const std::string text = std::to_string(number);\n"
                        "  const std::string text_2 = \"some words before it, \" + text;\n"
                        "  const std::string text_3 = text_2 + \" and behind.\";\n"
                        "  const std::string text_4 = \"and some more of them, \" + text_3;\n"
                        "  return text_4 + \" and behind.\";\n"));
}

TEST(CppWriter, BracketsComparisonsThatAreCompared) {
  Written20 code({{"n", kInt}});
  const Expression low = apply("less", kBool, {parameter(kInt, 0), constant(kInt, 0)});
  EXPECT_THAT(code.write(apply("equal", kBool, {low, low})),
              HasSubstr("return (n < 0) == (n < 0);"));
}

TEST(CppExamples, BecomeWhatCppCanHold) {
  FunctionSpec spec;
  spec.name = "f";
  const auto claim = [](Value value) { return Claim{std::move(value), {}, {}}; };
  const auto tuple = [](std::vector<Value> items) { return Value(Tuple{std::move(items)}); };
  spec.examples = {{{{tuple({1, 2})}, {}}, claim(tuple({1, 2}))},
                   {{{tuple({4, 5, 6})}, {}}, claim(tuple({6, 4}))},
                   {{{tuple({})}, {}}, {{}, "ValueError", {}}}};
  SpecSet specs{{spec}, "f"};
  EXPECT_EQ(fit_to_cpp(specs),
            "in C++, std::invalid_argument stands for ValueError; "
            "in C++, std::vector stands for tuples of any length");
  const std::vector<Example>& examples = specs.functions[0].examples;
  EXPECT_TRUE(examples[0].call.args[0].is<List>());
  EXPECT_TRUE(examples[0].claim.expected->is<Tuple>());  // a pair in every example
  EXPECT_EQ(examples[2].claim.raises, "std::invalid_argument");
}

TEST(CppLayout, WrapsCommentsAndHeadings) {
  EXPECT_EQ(cpp_comment("One\nline \\"), "/// One line \\.\n");
  EXPECT_EQ(cpp_comment(std::string(40, 'a') + " " + std::string(40, 'b')),
            "/// " + std::string(40, 'a') + "\n/// " + std::string(40, 'b') + "\n");
  EXPECT_EQ(cpp_heading("std::string longer_name", {"const std::string& one", "long long two",
                                                    "const std::vector<long long>& three"}),
            "std::string longer_name(const std::string& one, long long two,\n"
            "                        const std::vector<long long>& three) {");
}

// Compares with the formatter itself, if it is installed.
TEST(CppLayout, IsAsClangFormatLeavesIt) {
  Command command;
  command.argv = {"clang-format-16", "--style=Google"};
  Written20 code({{"numbers", kInts}});
  const std::vector<Expression> all = {
      mean_of_squares(), apply("item", kInt, {parameter(kInts, 0), constant(kInt, -2)}),
      lift({"sort_down_by", "elements"}, kInts,
           {parameter(kInts, 0), apply("absolute", kInt, {variable(kInt)})}),
      lift({"all", "neighbours"}, kBool,
           {parameter(kInts, 0), apply("less_equal", kBool, {variable(kInt), variable(kInt, 1)})}),
      lift({"any", "elements"}, kBool,
           {parameter(kInts, 0),
            apply("or", kBool,
                  {apply("is_prime", kBool, {apply("absolute", kInt, {variable(kInt)})}),
                   apply("divisible", kBool,
                         {apply("modulo", kInt, {variable(kInt), constant(kInt, 1000)}),
                          apply("length", kInt, {parameter(kInts, 0)})})})})};
  for (const Expression& expression : all) {
    command.stdin_text = code.write(expression);
    const auto formatted = run_command(command);
    if (!formatted) {
      GTEST_SKIP() << formatted.error().message;
    }
    EXPECT_EQ(formatted->stdout_text, command.stdin_text);
  }
}

}  // namespace
}  // namespace synth
