#include "synth/authors/offline/program/names.h"
#include "synth/authors/offline/search/solver.h"
#include "synth/authors/offline/writing/python/python_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

std::string write(const std::string& purpose, const std::string& parameter, const std::string& type,
                  const std::vector<std::pair<Value, Value>>& examples,
                  Language language = Language::python) {
  FunctionSpec spec;
  spec.name = "f";
  spec.purpose = purpose;
  spec.inputs = {{parameter, type, ""}};
  spec.outputs.type = "int";
  std::vector<Example> calls;
  for (const auto& [argument, result] : examples) {
    calls.push_back({{{argument}, {}}, {result, {}, {}}});
  }
  SearchBudget budget;
  budget.work = 1'000'000;
  const Solved solved = solve_function(spec, calls, budget, language);
  return solved.code.empty() ? solved.note : solved.code[0];
}

TEST(Writer, WritesWhatAReaderExpects) {
  EXPECT_EQ(write("Returns the sum of the squares.", "numbers", "list[int]",
                  {{List{{1, 2}}, 5}, {List{{3}}, 9}}),
            "def f(numbers: list[int]) -> int:\n"
            "    \"\"\"Returns the sum of the squares.\"\"\"\n"
            "    return sum(number ** 2 for number in numbers)\n");
}

TEST(Writer, WritesJavascriptAsPrettierLeavesIt) {
  EXPECT_EQ(write("Returns the sum of the squares.", "numbers", "list[int]",
                  {{List{{1, 2}}, 5}, {List{{3}}, 9}}, Language::javascript),
            "/**\n"
            " * Returns the sum of the squares.\n"
            " *\n"
            " * @param {number[]} numbers\n"
            " * @returns {number}\n"
            " */\n"
            "function f(numbers) {\n"
            "  return numbers\n"
            "    .map((number) => number ** 2)\n"
            "    .reduce((total, x) => total + x, 0);\n"
            "}\n");
}

TEST(Writer, ComputesOnceWhatJavascriptNeedsTwice) {
  const std::string code =
      write("Returns the mean of the squares.", "numbers", "list[int]",
            {{List{{1, 3}}, 5.0}, {List{{2}}, 4.0}, {List{{1, 1, 4}}, 6.0}}, Language::javascript);
  EXPECT_THAT(code,
              HasSubstr("  const items = numbers.map((number) => number ** 2);\n"
                        "  return items.reduce((total, x) => total + x, 0) / items.length;\n"));
}

TEST(Writer, SaysWhereJavascriptHasNoSuchNumber) {
  EXPECT_THAT(
      write("Returns the number plus one.", "n", "int",
            {{Integer(9007199254740993), Integer(9007199254740994)}, {1, 2}}, Language::javascript),
      HasSubstr("beyond 2^53"));
}

TEST(Writer, AHelperMakesWayForAFunctionOfItsName) {
  FunctionSpec spec;
  spec.name = "gcd";
  spec.purpose = "The greatest common divisor of a and b.";
  spec.inputs = {{"a", "int", ""}, {"b", "int", ""}};
  spec.outputs.type = "int";
  SearchBudget budget;
  budget.work = 200'000;
  const Solved solved = solve_function(
      spec,
      {{{{12, 18}, {}}, {6, {}, {}}}, {{{7, 5}, {}}, {1, {}, {}}}, {{{-8, 12}, {}}, {4, {}, {}}}},
      budget, Language::javascript);
  ASSERT_FALSE(solved.code.empty()) << solved.note;
  EXPECT_THAT(solved.code[0], HasSubstr("function gcdOf(a, b) {"));
  EXPECT_THAT(solved.code[0], HasSubstr("return gcdOf(a, b);"));
}

TEST(Writer, ImportsWhatItCalls) {
  const std::string code = write("The factorial of n.", "n", "int", {{5, 120}, {3, 6}, {0, 1}});
  EXPECT_TRUE(code.starts_with("import math\n\n\ndef f(n: int) -> int:\n")) << code;
}

TEST(Writer, NamesTypesThatNeedNoImport) {
  FunctionSpec spec;
  spec.name = "f";
  spec.inputs = {{"a", "list[tuple]", ""}, {"b", "dict[str, Any]", ""}};
  spec.outputs.type = "tuple";
  EXPECT_EQ(write_heading(spec), "def f(a: list[tuple], b: dict) -> tuple:\n");
}

TEST(Writer, OnlyQuotesThatWouldEndTheDocstringAreEscaped) {
  FunctionSpec spec;
  spec.name = "f";
  const auto docstring = [&](const char* purpose) {
    spec.purpose = purpose;
    return write_heading(spec).substr(std::string("def f():\n    ").size());
  };
  EXPECT_EQ(docstring(R"(Turns "1h" into "3600" seconds.)"),
            R"("""Turns "1h" into "3600" seconds.""")"
            "\n");
  EXPECT_EQ(docstring(R"("" and """, "a\b")"), R"("""\"\" and "\"\", "a\\b\"""")"
                                               "\n");
}

TEST(Names, PluralsNameTheirElements) {
  EXPECT_EQ(singular("numbers"), "number");
  EXPECT_EQ(singular("boxes"), "box");
  EXPECT_EQ(singular("entries"), "entry");
  EXPECT_EQ(singular("class"), "");
}

TEST(Names, AreNeitherTakenNorKeywordsNorBuiltins) {
  EXPECT_EQ(free_name("x", {}), "x");
  EXPECT_EQ(free_name("x", {"x"}), "x_2");
  EXPECT_EQ(free_name("list", {}), "list_2");
  EXPECT_EQ(free_name("for", {}), "for_2");
}

}  // namespace
}  // namespace synth
