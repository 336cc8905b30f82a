#include "synth/authors/offline/names.h"
#include "synth/authors/offline/solver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

std::string write(const std::string& purpose, const std::string& parameter, const std::string& type,
                  const std::vector<std::pair<Value, Value>>& examples) {
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
  const Solved solved = solve_function(spec, calls, budget);
  return solved.code.empty() ? solved.note : solved.code[0];
}

TEST(Writer, WritesWhatAReaderExpects) {
  EXPECT_EQ(write("Returns the sum of the squares.", "numbers", "list[int]",
                  {{List{{1, 2}}, 5}, {List{{3}}, 9}}),
            "def f(numbers: list[int]) -> int:\n"
            "    \"\"\"Returns the sum of the squares.\"\"\"\n"
            "    return sum(number ** 2 for number in numbers)\n");
}

TEST(Writer, ImportsWhatItCalls) {
  const std::string code = write("The factorial of n.", "n", "int", {{5, 120}, {3, 6}, {0, 1}});
  EXPECT_TRUE(code.starts_with("import math\n\n\ndef f(n: int) -> int:\n")) << code;
}

TEST(Writer, QuotesInThePurposeDoNotEndTheDocstring) {
  EXPECT_THAT(write("Double \"\"\" it \\ .", "n", "int", {{2, 4}, {5, 10}}),
              HasSubstr("Double \\\"\\\"\\\" it \\\\ ."));
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
