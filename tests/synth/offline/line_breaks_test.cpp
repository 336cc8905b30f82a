#include "synth/authors/offline/writing/line_breaks.h"

#include <gtest/gtest.h>

#include <string>

// The expected lines are those of Black 23.1 and Prettier 3.10; bench/offline_layout.py tells how
// much of all that the author writes they would change.
namespace synth {
namespace {

std::string python(const std::string& code) {
  return with_line_breaks(code, Language::python);
}

std::string javascript(const std::string& code) {
  return with_line_breaks(code, Language::javascript);
}

TEST(LineBreaks, LeaveWhatFits) {
  const std::string code =
      "import math\n\n\ndef f(xs: list[int]) -> int:\n    \"\"\"Doc 'x (' here.\"\"\"\n"
      "    return sum(xs)  # not [ a bracket\n";
  EXPECT_EQ(python(code), code);
  EXPECT_EQ(python("return \"\\\"(\" + '#'"), "return \"\\\"(\" + '#'");
  EXPECT_EQ(python(""), "");
}

TEST(LineBreaks, AreAtTheLastBrackets) {
  EXPECT_EQ(python(R"(
result = "".join(symbol * count for symbol, count in zip(ROMAN, in_units(2024, ROMAN.values())))
)"),
            R"(
result = "".join(
    symbol * count for symbol, count in zip(ROMAN, in_units(2024, ROMAN.values()))
)
)");
  EXPECT_EQ(
      javascript(
          R"js(  return maxBy(sentence.split(/\s+/).filter(Boolean), (word) => [...word].length + 1);)js"),
      R"js(  return maxBy(
    sentence.split(/\s+/).filter(Boolean),
    (word) => [...word].length + 1,
  );)js");
}

TEST(LineBreaks, GiveElementsLinesOfTheirOwnWhereOneDoesNotHoldThem) {
  EXPECT_EQ(python(R"(
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
  EXPECT_EQ(
      javascript(
          R"js(return [...numbers.filter((_, i) => i % 3 === 0), ...numbers_2.filter((x) => !numbers.includes(x))];)js"),
      R"js(return [
  ...numbers.filter((_, i) => i % 3 === 0),
  ...numbers_2.filter((x) => !numbers.includes(x)),
];)js");
}

TEST(LineBreaks, AreAtOperatorsFirst) {
  EXPECT_EQ(python(R"(
    return letters_and_digits(the_first_text_of_all) == letters_and_digits(the_second_text)[::-1]
    if the_first_condition_of_all(n) and the_second_condition(n) or not the_third_condition(n):
        return n
)"),
            R"(
    return (
        letters_and_digits(the_first_text_of_all)
        == letters_and_digits(the_second_text)[::-1]
    )
    if (
        the_first_condition_of_all(n)
        and the_second_condition(n)
        or not the_third_condition(n)
    ):
        return n
)");
  EXPECT_EQ(
      javascript(
          R"js(const total = numbers.filter((number) => number % 2 === 0).length + words.map((word) => word.length).length;)js"),
      R"js(const total =
  numbers.filter((number) => number % 2 === 0).length +
  words.map((word) => word.length).length;)js");
  EXPECT_EQ(
      javascript(
          R"js(if (numbers.length === 0 && words.some((word) => word.startsWith("a")) && numbers.includes(text.length)) {)js"),
      R"js(if (
  numbers.length === 0 &&
  words.some((word) => word.startsWith("a")) &&
  numbers.includes(text.length)
) {)js");
  EXPECT_EQ(
      javascript(
          R"js(return numbers.length === 0 ? the_result_for_an_empty_list_of_numbers : Math.max(...numbers);)js"),
      R"js(return numbers.length === 0
  ? the_result_for_an_empty_list_of_numbers
  : Math.max(...numbers);)js");
}

TEST(LineBreaks, AreInEachLinkOfALongChain) {
  EXPECT_EQ(
      javascript(
          R"js(  return a_long_sentence_of_words.split(/[\s(]+/).filter(Boolean).at(((1 % n) + n) % n);)js"),
      R"js(  return a_long_sentence_of_words
    .split(/[\s(]+/)
    .filter(Boolean)
    .at(((1 % n) + n) % n);)js");
}

TEST(LineBreaks, AreAtTheParametersOfAHeading) {
  EXPECT_EQ(python(R"(
def rotate_all_of_the_given_numbers(numbers_of_the_list: list[int], count: int) -> list[list[int]]:
)"),
            R"(
def rotate_all_of_the_given_numbers(
    numbers_of_the_list: list[int], count: int
) -> list[list[int]]:
)");
}

// The parameters of a lambda and the names of a loop stay together.
TEST(LineBreaks, AreNotBetweenNames) {
  EXPECT_EQ(python("result = functools.reduce(lambda the_total, the_number: the_total * "
                   "the_number, the_numbers, 1)"),
            "result = functools.reduce(\n"
            "    lambda the_total, the_number: the_total * the_number, the_numbers, 1\n)");
}

// The lines have 88 and 89 characters, and more bytes.
TEST(LineBreaks, CountCharacters) {
  std::string text = "f.";
  for (int i = 0; i < 83; ++i) {
    text += "ä";
  }
  EXPECT_EQ(python(text + "(n)"), text + "(n)");
  EXPECT_EQ(python(text + "(nm)"), text + "(\n    nm\n)");
}

TEST(LineBreaks, AreNotInBracketsThatGoOn) {
  const std::string code =
      "table = {\n    \"a\": 1,\n}\ntext = '''(\n" + std::string(90, 'x') + "(y)\n'''\n";
  EXPECT_EQ(python(code), code);
}

}  // namespace
}  // namespace synth
