#include "synth/authors/offline/writing/python/python_layout.h"

#include <gtest/gtest.h>

// The expected layout is that of Black 23.1; bench/offline_layout.py compares all code that the
// author writes.
namespace synth {
namespace {

TEST(PythonLayoutTest, LeavesWhatFits) {
  const std::string code =
      "import math\n\n\ndef f(xs: list[int]) -> int:\n    \"\"\"Doc 'x (' here.\"\"\"\n"
      "    return sum(xs)  # not [ a bracket\n";
  EXPECT_EQ(broken_as_by_black(code), code);
  EXPECT_EQ(broken_as_by_black("return \"\\\"(\" + '#'"), "return \"\\\"(\" + '#'");
  EXPECT_EQ(broken_as_by_black(""), "");
}

TEST(PythonLayoutTest, SpacesSlicesWithCalculatedBounds) {
  EXPECT_EQ(broken_as_by_black("x = xs[i+1:][a:-b][::f(n)][i:j][: 5][n - 1 : m]"),
            "x = xs[i+1 :][a:-b][:: f(n)][i:j][:5][n - 1 : m]");
  EXPECT_EQ(broken_as_by_black("x = {'a': xs[lambda: 3]}"), "x = {'a': xs[lambda: 3]}");
}

TEST(PythonLayoutTest, BreaksAtTheLastBrackets) {
  EXPECT_EQ(broken_as_by_black(R"(
result = "".join(symbol * count for symbol, count in zip(ROMAN, in_units(2024, ROMAN.values())))
)"),
            R"(
result = "".join(
    symbol * count for symbol, count in zip(ROMAN, in_units(2024, ROMAN.values()))
)
)");
}

TEST(PythonLayoutTest, PutsElementsOnLinesOfTheirOwnWhereOneDoesNotHoldThem) {
  EXPECT_EQ(broken_as_by_black(R"(
records = [{"type": "in", "amount": 5}, {"type": "out", "amount": 3}, {"type": "in", "amount": 2}]
result = {name: sum(record["amount"] for record in group) for name, group in group_by(records).items()}
)"),
            R"(
records = [
    {"type": "in", "amount": 5},
    {"type": "out", "amount": 3},
    {"type": "in", "amount": 2},
]
result = {
    name: sum(record["amount"] for record in group)
    for name, group in group_by(records).items()
}
)");
}

TEST(PythonLayoutTest, ObeysTheCommaBeforeAClosingBracket) {
  EXPECT_EQ(broken_as_by_black("ROMAN = {\n    \"M\": 1000, \"CM\": 900,\n    \"I\": 1,\n}\n"),
            "ROMAN = {\n    \"M\": 1000,\n    \"CM\": 900,\n    \"I\": 1,\n}\n");
  EXPECT_EQ(broken_as_by_black("f((x,), y[1,])\n"), "f((x,), y[1,])\n");
  EXPECT_EQ(broken_as_by_black("f(x,)\n"), "f(\n    x,\n)\n");
}

TEST(PythonLayoutTest, AddsParenthesesWhereOperatorsBreakBetterThanBrackets) {
  EXPECT_EQ(broken_as_by_black(R"(
    return letters_and_digits(the_first_text_of_all) == letters_and_digits(the_second_text)[::-1]
    return [list(row) for row in zip(*the_first_matrix)] + the_second_matrix + the_third_matrix
    if the_first_condition_of_all(n) and the_second_condition(n) or not the_third_condition(n):
        return (n)
)"),
            R"(
    return (
        letters_and_digits(the_first_text_of_all)
        == letters_and_digits(the_second_text)[::-1]
    )
    return (
        [list(row) for row in zip(*the_first_matrix)]
        + the_second_matrix
        + the_third_matrix
    )
    if (
        the_first_condition_of_all(n)
        and the_second_condition(n)
        or not the_third_condition(n)
    ):
        return n
)");
}

TEST(PythonLayoutTest, BreaksHeadingsAtTheirParameters) {
  EXPECT_EQ(broken_as_by_black(R"(
def rotate_all_of_the_given_numbers(numbers_of_the_list: list[int]) -> list[list[list[int]]]:
    return 1
)"),
            R"(
def rotate_all_of_the_given_numbers(
    numbers_of_the_list: list[int],
) -> list[list[list[int]]]:
    return 1
)");
}

// The lines have 88 and 89 characters, and more bytes.
TEST(PythonLayoutTest, CountsCharacters) {
  std::string text = "f.";
  for (int i = 0; i < 83; ++i) {
    text += "ä";
  }
  EXPECT_EQ(broken_as_by_black(text + "(n)"), text + "(n)");
  EXPECT_EQ(broken_as_by_black(text + "(nm)"), text + "(\n    nm\n)");
}

}  // namespace
}  // namespace synth
