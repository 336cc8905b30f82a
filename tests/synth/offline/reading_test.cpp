#include "specs/call.h"
#include "specs/literal.h"
#include "synth/authors/offline/instruction/prose_reader.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

// "name(a: int, b: str) -> int | name(1, 'x') = 2 | name(0, '') raises ValueError"
std::string summary(const FunctionSpec& function) {
  std::string out = function.name + "(";
  for (const Parameter& parameter : function.inputs) {
    out += (out.ends_with('(') ? "" : ", ") + parameter.name + ": " + parameter.type;
  }
  out += ") -> " + function.outputs.type;
  for (const Example& example : function.examples) {
    out += " | " + to_source(function.name, example.call) +
           (example.claim.raises ? " raises " + *example.claim.raises
                                 : " = " + write_literal(*example.claim.expected));
  }
  return out;
}

struct Reading {
  std::string prose;
  std::string expected;
};

class ReadsOneFunction : public ::testing::TestWithParam<Reading> {};

TEST_P(ReadsOneFunction, WithParametersTypesAndExamples) {
  const ProseReading reading = read_prose(GetParam().prose);
  ASSERT_EQ(reading.specs.functions.size(), 1U) << reading.note;
  EXPECT_EQ(summary(reading.specs.functions[0]), GetParam().expected);
  EXPECT_EQ(reading.specs.entry_point, reading.specs.functions[0].name);
}

INSTANTIATE_TEST_SUITE_P(
    Prose, ReadsOneFunction,
    ::testing::Values(
        Reading{"Write a function initials(name) that returns the initials. For example, "
                "initials('ada lovelace') returns 'AL' and initials('x y') returns 'XY'.",
                "initials(name: str) -> str | initials('ada lovelace') = 'AL' | initials('x y') = "
                "'XY'"},
        Reading{"def add(a: int, b: int) -> int:\n    \"\"\"Add them.\n\n    >>> add(1, 2)\n    3\n"
                "    >>> add(-1, 1)\n    0\n    \"\"\"\n",
                "add(a: int, b: int) -> int | add(1, 2) = 3 | add(-1, 1) = 0"},
        Reading{"Write a function to double.\nassert double(2) == 4\nassert double(0)==0",
                "double(n: int) -> int | double(2) = 4 | double(0) = 0"},
        Reading{
            "Write a C++ function `std::vector<long long> f(const std::string& text, size_t n)`.\n"
            "f('a', 1) == [1]\nf('b', 2) throws std::out_of_range",
            "f(text: str, n: int) -> list[int] | f('a', 1) = [1] | f('b', 2) raises "
            "std::out_of_range"},
        Reading{
            "Write f(n) to double n.\nassert f(1) != 3\nassert f(3) in (6, 7)\nassert f(2) == 4",
            "f(n: int) -> int | f(2) = 4"},
        Reading{"half(4) -> 2.0; half(3) => 1.5",
                "half(n: int) -> float | half(4) = 2.0 | half(3) "
                "= 1.5"},
        Reading{"A function called `is_ok` that checks. `is_ok([1])` should return `True`, "
                "`is_ok([])` gives False.",
                "is_ok(numbers: list[int]) -> bool | is_ok([1]) = True | is_ok([]) = False"},
        Reading{"f(1) should be 2. f(2) must return 3. f(3) is 4. f(4) equals 5.",
                "f(n: int) -> int | f(1) = 2 | f(2) = 3 | f(3) = 4 | f(4) = 5"},
        Reading{"power(base=2, exponent=3) returns 8, e.g. power(base=5, exponent=1) returns 5",
                "power(base: int, exponent: int) -> int | power(base=2, exponent=3) = 8 | "
                "power(base=5, exponent=1) = 5"},
        Reading{"def root(x: float) -> float: gives the root. root(4) returns 2. root(-1) raises "
                "ValueError.",
                "root(x: float) -> float | root(4) = 2 | root(-1) raises ValueError"},
        Reading{"assert not odd(2)\nassert odd(3)\nassert odd(5) is True",
                "odd(n: int) -> bool | odd(2) = False | odd(3) = True | odd(5) = True"},
        Reading{"Implement head.\n>>> head([])\nTraceback (most recent call last):\n  ...\n"
                "IndexError: empty\n>>> head([7])\n7\n",
                "head(numbers: list[int]) -> int | head([]) raises IndexError | head([7]) = 7"},
        Reading{"Write a function that counts the vowels in a word: 'banana' -> 3, 'sky' -> 0",
                "count_vowels(word: str) -> int | count_vowels('banana') = 3 | "
                "count_vowels('sky') = 0"},
        Reading{"Square a number. Input: 3, Output: 9. Input: 4, Output: 16.",
                "square_number(n: int) -> int | square_number(3) = 9 | square_number(4) = 16"},
        Reading{"shout(“hi”) returns “HI”", "shout(text: str) -> str | shout('hi') = 'HI'"},
        Reading{"Write f(n).\nself.assertEqual(f(1), 2)\nassertFalse(f(2))\nexpect(f(3)).toBe(4);\n"
                "EXPECT_EQ(f(4), 5);",
                "f(n: int) -> int | f(1) = 2 | f(2) = False | f(3) = 4 | f(4) = 5"}));

INSTANTIATE_TEST_SUITE_P(
    Blocks, ReadsOneFunction,
    ::testing::Values(
        Reading{"Write a function rep(s, n).\n\nExample 1:\nInput: n = 2, s = \"ab\"\nOutput: "
                "\"abab\"\nExplanation: twice.\n\n**Example 2:**\n**Input:** s = \"x\", n = 3\n"
                "**Output:** \"xxx\"\n",
                "rep(s: str, n: int) -> str | rep('ab', 2) = 'abab' | rep('x', 3) = 'xxx'"},
        Reading{"Write a function f(a, b).\nInput:\n3\n4\nOutput:\n7\n\nSample Input 2\n5\n6\n"
                "Sample Output 2\n11\n",
                "f(a: int, b: int) -> int | f(3, 4) = 7 | f(5, 6) = 11"},
        Reading{"Flip a text.\nInput: hello, you\nOutput: uoy ,olleh\n",
                "flip_text(text: str) -> str | flip_text('hello, you') = 'uoy ,olleh'"},
        Reading{"Write a function half(n).\nInput: 4 -> Output: 2\nInput: -1 -> Output: ValueError",
                "half(n: int) -> int | half(4) = 2 | half(-1) raises ValueError"}));

INSTANTIATE_TEST_SUITE_P(
    Tables, ReadsOneFunction,
    ::testing::Values(
        Reading{
            "Write a function pad(s, n).\n\n| # | n | s | pad(s, n) | note |\n|--|:-:|---|---|--|\n"
            "| 1 | 2 | `7` | 07 | a zero |\n| 2 | 3 | a\\|b | a\\|b | |\n",
            "pad(s: str, n: int) -> str | pad('7', 2) = '07' | pad('a|b', 3) = 'a|b'"},
        Reading{"Add.\n\nleft | right | sum\n---|---|---\n1 | 2 | 3\n",
                "add(left: int, right: int) -> int | add(left=1, right=2) = 3"},
        Reading{"Write a function f(a, b).\n| call | result |\n|---|---|\n| f(1, 2) | 3 |\n",
                "f(a: int, b: int) -> int | f(1, 2) = 3"},
        Reading{"Write a function area(w, h).\n\nw  h  result\n-  -  ------\n2  3  6\n4  5  20\n",
                "area(w: int, h: int) -> int | area(2, 3) = 6 | area(4, 5) = 20"},
        Reading{
            "Write a function f(name, n).\nname         n  f\nAda Lovelace 2  Ad\n\nname n output\n"
            "Bo 1 B\n",
            "f(name: str, n: int) -> str | f('Bo', 1) = 'B'"}));

INSTANTIATE_TEST_SUITE_P(
    Sentences, ReadsOneFunction,
    ::testing::Values(
        Reading{
            "Write a function shout(s). Given 'hi', it returns 'HI!'; for example 'no' gives 'NO!'",
            "shout(s: str) -> str | shout('hi') = 'HI!' | shout('no') = 'NO!'"},
        Reading{"Write a function f(a, b). Examples:\n(1, 2) -> 3\n- 4, 5: 9\n",
                "f(a: int, b: int) -> int | f(1, 2) = 3 | f(4, 5) = 9"},
        // Conditions, and numbers of other things, are not examples.
        Reading{"Write a function f(n: int) -> int. If n is 0, it returns 1. Example 1: 7 -> 8",
                "f(n: int) -> int | f(7) = 8"}));

TEST(ProseReader, TwoLinesOfProseAreNoTable) {
  const ProseReading reading =
      read_prose("Write a function f(a, b) to compute\nthe result for\nall pairs of\nits values");
  EXPECT_THAT(reading.specs.functions[0].examples, IsEmpty());
}

TEST(ProseReader, FunctionsInOneSentenceAreCutAtEachAndKnowWhatTheyAreMadeOf) {
  const auto functions =
      read_prose(
          "Write reverse_words(s) which reverses the order of words, capitalize_words(s) which "
          "capitalizes each word, and fancy(s) which does both. reverse_words('a b') == 'b a', "
          "capitalize_words('ab cd') == 'Ab Cd', fancy('a bc') == 'Bc A'")
          .specs.functions;
  ASSERT_EQ(functions.size(), 3U);
  EXPECT_EQ(functions[0].purpose, "Reverses the order of words.");
  EXPECT_EQ(functions[1].purpose, "Capitalizes each word.");
  EXPECT_EQ(functions[2].dependencies,
            (std::vector<std::string>{"reverse_words", "capitalize_words"}));
}

TEST(ProseReader, HeadingsInARowIntroduceAFunctionEach) {
  const auto names_in = [](const char* instruction) {
    std::vector<std::string> names;
    for (const FunctionSpec& function : read_prose(instruction).specs.functions) {
      names.push_back(function.name + ": " + function.purpose);
    }
    return names;
  };
  EXPECT_THAT(
      names_in("Write add_one(n), `half(n)`, and double(n). Then write both(n), which adds "
               "one and doubles. both(3) == 8"),
      ::testing::ElementsAre("add_one: ", "half: ", "double: ", "both: Adds one and doubles."));
  EXPECT_THAT(names_in("Write total(n) and return f(n) plus one. total(3) == 8"),
              ::testing::ElementsAre(HasSubstr("total: ")));
}

TEST(ProseReader, ThemAreTheResultsOfTheFunctionBeforeUnlessOthersAreNamed) {
  const auto purpose_of = [](const std::string& last) {
    return read_prose("Write word_lengths(text) that gives lengths. Write f(text) that " + last +
                      ". word_lengths('ab') == [2]; f('ab') == 2")
        .specs.functions.at(1)
        .purpose;
  };
  EXPECT_EQ(purpose_of("returns the largest of them"), "Returns the largest of word_lengths.");
  EXPECT_EQ(purpose_of("does that for each text in a list"),
            "Applies word_lengths to each text in a list.");
  EXPECT_EQ(purpose_of("adds them"), "Adds word_lengths.");
  EXPECT_EQ(purpose_of("returns their sum"), "Returns the sum of word_lengths.");
  EXPECT_EQ(purpose_of("returns the average of what remains"),
            "Returns the average of word_lengths.");
  EXPECT_EQ(purpose_of("takes some numbers and gives the largest of them"),
            "Takes some numbers and gives the largest of them.");
}

TEST(ProseReader, AFunctionWithoutAVerbHasThatOfTheOneBefore) {
  const auto functions =
      read_prose("vowels(s) counts the vowels and consonants(s) the consonants of a text.")
          .specs.functions;
  ASSERT_EQ(functions.size(), 2U);
  EXPECT_EQ(functions[1].purpose, "Counts the consonants of a text.");
}

TEST(ProseReader, AHeadingMayFollowWhatItIsFor) {
  const auto functions =
      read_prose("Remove duplicates from a list but keep the order: `dedupe(xs)`").specs.functions;
  ASSERT_EQ(functions.size(), 1U);
  EXPECT_EQ(functions[0].name, "dedupe");
  EXPECT_EQ(functions[0].purpose, "Remove duplicates from a list but keep the order.");
}

TEST(ProseReader, AQuestionMayFollowTheHeading) {
  const auto functions =
      read_prose("is_even(n): is n even? all_even(xs): are all numbers even?").specs.functions;
  ASSERT_EQ(functions.size(), 2U);
  EXPECT_EQ(functions[1].purpose, "Are all numbers even.");
}

TEST(ProseReader, WhatOneAsksForMayBeTwoFunctions) {
  const auto functions = read_prose(
                             "Give me first_letter(word), the first letter of a word, and "
                             "initials(name), which joins the first letters of a name.")
                             .specs.functions;
  ASSERT_EQ(functions.size(), 2U);
  EXPECT_EQ(functions[0].purpose, "The first letter of a word.");
  EXPECT_EQ(functions[1].purpose, "Joins the first letters of a name.");
}

TEST(ProseReader, ACommentBehindAPrintedCallIsItsResult) {
  const auto functions = read_prose(
                             "f(n): the product of the numbers from 1 to n.\nprint(f(5))  # 120\n"
                             "print(f(2))  # prints 2\nprint(f(3), 4)  # 6 4")
                             .specs.functions;
  ASSERT_EQ(functions.size(), 1U);
  ASSERT_EQ(functions[0].examples.size(), 2U);
  EXPECT_EQ(write_literal(*functions[0].examples[0].claim.expected), "120");
}

TEST(ProseReader, QuotedTextIsNotCutIntoSentences) {
  const auto functions =
      read_prose("parse_pairs(s) turns \"a=1; b=2. c=3\" into a dictionary.").specs.functions;
  ASSERT_EQ(functions.size(), 1U);
  EXPECT_EQ(functions[0].purpose, "Turns \"a=1; b=2. c=3\" into a dictionary.");
}

TEST(ProseReader, ASentenceThatOnlyAnnouncesFunctionsIsOfNone) {
  for (const char* announcement :
       {"Please write two helpers for my shop:\n", "Write three functions for a bank:\n",
        "I need these helper functions:\n"}) {
    const auto functions = read_prose(std::string(announcement) +
                                      "* half(n): half of n, e.g. half(4) == 2\n"
                                      "* twice(n): doubles n, e.g. twice(4) == 8\n")
                               .specs.functions;
    ASSERT_EQ(functions.size(), 2U) << announcement;
    EXPECT_EQ(functions[0].purpose, "Half of n.") << announcement;
  }
}

TEST(ProseReader, WordsForTheFunctionsBeforeAreReplacedByTheirNames) {
  const auto last_of = [](const std::string& before, const std::string& last) {
    return read_prose(before + " " + last).specs.functions.back();
  };
  const std::string two =
      "Write low(xs), the smallest number of a list, and high(xs), the largest one.";
  EXPECT_EQ(last_of(two, "").purpose, "The largest number of a list.");
  const FunctionSpec mean = last_of(two, "Write mid(xs), the average of the two.");
  EXPECT_EQ(mean.purpose, "The average of low and high.");
  EXPECT_THAT(mean.dependencies, UnorderedElementsAre("low", "high"));
  EXPECT_EQ(last_of(two, "Write f(xs), the second minus the first element.").purpose,
            "The second minus the first element.");
  EXPECT_EQ(last_of(two, "Write f(xs), the first minus the second.").purpose, "Low minus high.");
  EXPECT_EQ(last_of(two, "Write f(a, b), the sum of the two.").purpose, "The sum of the two.");
  EXPECT_EQ(last_of(two, "Write range_of(xs), their difference.").purpose,
            "The difference of low and high.");
  EXPECT_EQ(last_of(two, "Write flat(xs), which tells whether both are equal.").purpose,
            "Tells whether low equals high.");
  EXPECT_EQ(last_of("Write long_words(text), which returns the words of more than 5 letters.",
                    "count_long(text) says how many there are.")
                .purpose,
            "Says the number of items in long_words.");
  const std::string cleaning = "Write remove_dots(text), which removes all dots.";
  EXPECT_EQ(
      last_of(cleaning, "Write f(text), which gives the length of the text without dots.").purpose,
      "Gives the length of the text after remove_dots.");
  EXPECT_EQ(last_of(cleaning, "Write f(text), which counts the words of that text.").purpose,
            "Counts the words of remove_dots.");
  EXPECT_EQ(last_of(cleaning,
                    "Write f(text) which takes a text and reverses the words of that "
                    "text.")
                .purpose,
            "Takes a text and reverses the words of that text.");
}

TEST(ProseReader, WordsForAllChecksBeforeAreReplacedByTheirNames) {
  const std::string checks =
      "has_digit(pw): true if it contains a digit. has_upper(pw): true if it contains an upper "
      "case letter. is_long(pw): true if it has at least 8 characters. ";
  const auto functions =
      read_prose(checks + "strength(pw): how many of these three checks the password passes.")
          .specs.functions;
  ASSERT_EQ(functions.size(), 4U);
  EXPECT_EQ(functions[3].purpose, "The number of has_digit, has_upper and is_long hold.");
  EXPECT_THAT(functions[3].dependencies, UnorderedElementsAre("has_digit", "has_upper", "is_long"));
  const auto two = read_prose(checks + "f(pw): how many of these two checks it passes.");
  EXPECT_THAT(two.specs.functions.back().dependencies,
              UnorderedElementsAre("has_upper", "is_long"));
  const auto lengths = read_prose(
      "word_lengths(text) lists the lengths of the words. f(text) gives the largest of these "
      "lengths.");
  EXPECT_EQ(lengths.specs.functions.back().purpose, "Returns the largest of word_lengths.");
}

// Whatever mark stands between a heading on a line of its own and what it does.
TEST(ProseReader, AnyMarkMayPartAHeadingFromItsDescription) {
  for (const char* mark : {" // ", " → ", " => ", " -> ", " # ", " — "}) {
    const std::string text = "runs(text)" + std::string(mark) +
                             "list of the runs of a text\nsize(" + "text)" + mark +
                             "number of letters of a text\n";
    const auto functions = read_prose(text).specs.functions;
    ASSERT_EQ(functions.size(), 2U) << text;
    EXPECT_EQ(functions[0].purpose, "List of the runs of a text.") << text;
    EXPECT_EQ(functions[1].purpose, "Number of letters of a text.") << text;
  }
  const auto typed = read_prose("half(n) -> float\ntwice(n) -> int").specs.functions;
  ASSERT_EQ(typed.size(), 2U);
  EXPECT_EQ(typed[0].outputs.type, "float");
  const auto shown = read_prose("camel(s) // \"a b\" => \"aB\"").specs.functions;
  ASSERT_EQ(shown.size(), 1U);
  ASSERT_EQ(shown[0].examples.size(), 1U);
  EXPECT_EQ(write_literal(*shown[0].examples[0].claim.expected), "'aB'");
}

TEST(ProseReader, NamesThatARequestListsAreFunctions) {
  const auto functions = read_prose(
                             "Give me sum_of_digits, product_of_digits and reverse_digits, each "
                             "takes a number. reverse_digits(120) == 21")
                             .specs.functions;
  ASSERT_EQ(functions.size(), 3U);
  for (const FunctionSpec& function : functions) {
    EXPECT_EQ(function.inputs.size(), 1U) << function.name;
    EXPECT_THAT(function.purpose, IsEmpty());
  }
  EXPECT_EQ(read_prose("Sum first_value and last_value. total(first_value, last_value) sums two "
                       "numbers.")
                .specs.functions.size(),
            1U)
      << "no request lists them";
}

TEST(ProseReader, SentencesThatLeadUpToSeveralFunctionsAreNoPurpose) {
  const std::string two = "half(n) halves n. twice(n) doubles n.";
  for (const char* before :
       {"I'm building a little shop. ", "Please fill in these stubs:\n",
        "Write two functions for numbers that are given as digits:\n\n",
        "Can you write me a few things for texts (words are separated by spaces)? ",
        "A number is just an amount of something, nothing else. "}) {
    const auto functions = read_prose(before + two).specs.functions;
    ASSERT_EQ(functions.size(), 2U) << before;
    EXPECT_EQ(functions[0].purpose, "Halves n.") << before;
  }
  const auto kept = read_prose("I always work with rounded results. " + two).specs.functions;
  for (const FunctionSpec& function : kept) {
    EXPECT_THAT(function.purpose, HasSubstr("rounded")) << "it restricts all that follow";
  }
}

TEST(ProseReader, FunctionsThatAreCountedAreHeadings) {
  const auto functions =
      read_prose(
          "Some helpers for lists: first total(xs), which sums up the list. Second, count(xs), all "
          "of the numbers. The third, top(xs), gives the largest. And last, least(xs), the "
          "smallest.")
          .specs.functions;
  ASSERT_EQ(functions.size(), 4U);
  EXPECT_EQ(functions[0].purpose, "Sums up the list.");
  EXPECT_EQ(functions[1].purpose, "All of the numbers.");
  EXPECT_EQ(functions[2].purpose, "Returns the largest.");
  EXPECT_EQ(functions[3].purpose, "The smallest.");
}

TEST(ProseReader, AVerbOfTheSameSpellingIsNoMentionOfAFunction) {
  const auto functions =
      read_prose("Write cube(x) which cubes a number; cubes(n) which lists the cubes of 1 to n.")
          .specs.functions;
  ASSERT_EQ(functions.size(), 2U);
  EXPECT_EQ(functions[0].purpose, "Cubes a number.");
}

TEST(ProseReader, ADashMayPartAHeadingFromItsDescriptionOnEachLine) {
  const auto functions = read_prose(
                             "gcd(a, b) - greatest common divisor\n"
                             "lcm(a, b) - least common multiple\nlast_one(xs)\n")
                             .specs.functions;
  ASSERT_EQ(functions.size(), 3U);
  EXPECT_EQ(functions[0].purpose, "Greatest common divisor.");
  EXPECT_EQ(functions[1].purpose, "Least common multiple.");
}

TEST(ProseReader, ASentenceBehindAHeadingOfItsOwnBelongsToIt) {
  const auto functions = read_prose(
                             "## `adults(people)`\nReturns those over 18.\n\n"
                             "## `adult_names(people)`\nReturns the names of the adults.\n")
                             .specs.functions;
  ASSERT_EQ(functions.size(), 2U);
  EXPECT_EQ(functions[1].purpose, "Returns the names of the adults.");
  EXPECT_THAT(functions[1].dependencies, UnorderedElementsAre("adults"));
}

TEST(ProseReader, ExamplesOfOneFunctionShowTheTypesOfAnother) {
  const auto functions =
      read_prose("clean(s) drops all spaces. size(s) gives the length. size(\"ab\") == 2")
          .specs.functions;
  ASSERT_EQ(functions.size(), 2U);
  EXPECT_EQ(functions[0].inputs.at(0).type, "str");
}

TEST(ProseReader, TheOppositeUndoesTheFunctionBefore) {
  for (const char* text : {"to_minutes(clock) gives minutes. to_clock(m): the opposite, in digits",
                           "to_minutes(clock) gives minutes. to_clock(m) does the opposite.",
                           "to_minutes(clock) gives minutes. to_clock(m) goes the other way."}) {
    const auto functions = read_prose(text).specs.functions;
    ASSERT_EQ(functions.size(), 2U) << text;
    EXPECT_TRUE(functions[1].purpose.starts_with("Undoes to_minutes")) << functions[1].purpose;
    EXPECT_THAT(functions[1].dependencies, UnorderedElementsAre("to_minutes")) << text;
  }
  const auto compared =
      read_prose("low(s) lowers s. is_same(s) checks if s equals its reverse.").specs.functions;
  EXPECT_EQ(compared.at(1).purpose, "Checks if s equals its reverse.");
}

TEST(ProseReader, AnIntroductionDescribesDictionaries) {
  const auto functions = read_prose(
                             "I have a dictionary of temperatures, day name -> degrees.\n"
                             "hottest(temps) gives the day with the highest temperature. "
                             "warm(temps, limit): the days with more than limit degrees in the "
                             "order of the dictionary")
                             .specs.functions;
  ASSERT_EQ(functions.size(), 2U);
  EXPECT_EQ(functions[0].inputs.at(0).type, "dict[str, int]");
  EXPECT_EQ(functions[0].purpose, "Returns the key with the highest value.");
  EXPECT_EQ(functions[1].purpose, "The keys whose value is more than limit.");
  const auto said = read_prose(
                        "f(items) returns the names of the items whose quantity is above zero, "
                        "where items is a dictionary from name to quantity.")
                        .specs.functions;
  ASSERT_EQ(said.size(), 1U);
  EXPECT_EQ(said[0].purpose, "Returns the keys whose value is above zero.");
}

TEST(ProseReader, HeadingsThatShouldDoSomethingAreFunctions) {
  const auto functions =
      read_prose(
          "halve(n) should return half of n. twice(n) must double it, and both(n) will do both.")
          .specs.functions;
  EXPECT_EQ(functions.size(), 3U);
}

TEST(ProseReader, AFunctionOfAnotherOnesResultNeedsIt) {
  const auto functions =
      read_prose(
          "- double(x): doubles x. double(3) == 6\n- triple(x): triples x. triple(3) == 9\n"
          "- six_fold(x): double of triple. six_fold(2) == 12\n")
          .specs.functions;
  ASSERT_EQ(functions.size(), 3U);
  EXPECT_THAT(functions[2].dependencies, UnorderedElementsAre("double", "triple"));
}

TEST(ProseReader, BothOfTheDataIsNoFunction) {
  const auto functions =
      read_prose(
          "Write size(xs), which counts. Write join(a, b), which puts both lists together. "
          "size([1]) == 1, join([1], [2]) == [1, 2]")
          .specs.functions;
  ASSERT_EQ(functions.size(), 2U);
  EXPECT_THAT(functions[1].dependencies, IsEmpty());
}

TEST(ProseReader, NamesThatItCannotWriteAreRefusedByName) {
  const auto note_on = [](const char* instruction) {
    const ProseReading reading = read_prose(instruction);
    EXPECT_THAT(reading.specs.functions, IsEmpty()) << instruction;
    return reading.note;
  };
  EXPECT_THAT(note_on("Write class(n) that doubles n. class(2) == 4"),
              HasSubstr("'class' is a keyword of python"));
  EXPECT_THAT(note_on("Write sum(n) that doubles n. sum(2) == 4"),
              HasSubstr("'sum' is the name of a function"));
  EXPECT_THAT(note_on("Write taxed(price, rate). taxed(10) == 12.0, taxed(10, 0.1) == 11.0"),
              HasSubstr("give them defaults in the heading"));
  EXPECT_THAT(note_on("Write taxed(price, rate=get_rate()). taxed(10) == 12.0"),
              HasSubstr("give them defaults in the heading"));
}

std::vector<std::string> defaults_in(const std::string& instruction) {
  const auto functions = read_prose(instruction).specs.functions;
  std::vector<std::string> defaults;
  for (const Parameter& input :
       functions.empty() ? std::vector<Parameter>() : functions[0].inputs) {
    defaults.push_back(input.default_literal);
  }
  return defaults;
}

TEST(ProseReader, ParametersHaveTheDefaultsOfTheirHeading) {
  for (const char* heading : {"f(words, sep=',')", "f(words, sep = \",\")", "`f(words, sep=',')`",
                              "f(words: list[str], sep: str = ',')"}) {
    EXPECT_THAT(defaults_in(fmt::format("Write {} that joins. f(['a', 'b']) == 'a,b'", heading)),
                ElementsAre("", "','"))
        << heading;
  }
  EXPECT_THAT(defaults_in("def f(a: int, b: int = 2, c=None) -> int: adds. f(1) == 3"),
              ElementsAre("", "2", "None"));
  EXPECT_THAT(defaults_in("Write f(a, on=true, x=null) that adds. f(1) == 3"),
              ElementsAre("", "True", "None"));
}

TEST(ProseReader, ParametersHaveTheDefaultsThatTheWordsSay) {
  for (const char* said :
       {"f(a, b), where b defaults to 2, raises a to b",
        "f(a, b) raises a to b, which defaults to 2", "f(a, b) raises a to b (default 2)",
        "f(a, b) raises a to the optional second argument, 2 by "
        "default",
        "f(a, b) raises a to b. b is 2 by "
        "default"}) {
    EXPECT_THAT(defaults_in(fmt::format("Write {}. f(3) == 9, f(2, 3) == 8", said)),
                ElementsAre("", "2"))
        << said;
  }
  EXPECT_THAT(defaults_in("Write f(a, default) that returns default if a is zero. f(0, 1) == 1"),
              ElementsAre("", ""));
}

TEST(ProseReader, AClauseThatSaysADefaultIsNoPartOfThePurpose) {
  const auto functions =
      read_prose("Write f(a, b) that raises a to b (default 2). f(3) == 9, f(2, 3) == 8")
          .specs.functions;
  ASSERT_THAT(functions, SizeIs(1));
  EXPECT_EQ(functions[0].purpose, "Raises a to b.");
}

TEST(ProseReader, AHeadingMayStandInASentenceOfItsOwn) {
  for (const char* instruction :
       {"The function is f(a, b). It adds a and b.", "Write f(a, b). It adds a and b.",
        "f(a, b) adds a and b.", "I need a function. The signature is f(a, b). It adds a and b."}) {
    const auto functions = read_prose(instruction).specs.functions;
    ASSERT_EQ(functions.size(), 1U) << instruction;
    EXPECT_EQ(functions[0].name, "f") << instruction;
    EXPECT_THAT(functions[0].purpose, EndsWith("dds a and b.")) << instruction;
  }
}

TEST(ProseReader, WhatAFunctionIsIsWhatItReturns) {
  const auto functions = read_prose("gap(a, b) is the difference of a and b.").specs.functions;
  ASSERT_EQ(functions.size(), 1U);
  EXPECT_EQ(functions[0].purpose, "Returns the difference of a and b.");
}

TEST(ProseReader, WhatIsTakenHasTheNamesThatItIsGiven) {
  const auto names = [](const char* instruction) {
    return read_prose(instruction).specs.functions.at(0).parameter_names();
  };
  EXPECT_THAT(names("Write area that takes a width and a height and returns it. area(2, 3) == 6"),
              ElementsAre("width", "height"));
  EXPECT_THAT(names("Write area taking a width w and a height h. area(2, 3) == 6"),
              ElementsAre("w", "h"));
  EXPECT_THAT(names("Write add that adds two numbers x and y. add(2, 3) == 5"),
              ElementsAre("x", "y"));
  EXPECT_THAT(names("Write add that adds x, y and z. add(2, 3, 4) == 9"),
              ElementsAre("x", "y", "z"));
  EXPECT_THAT(names("Write add that takes two numbers and adds them. add(2, 3) == 5"),
              ElementsAre("n", "k"));
}

TEST(ProseReader, LettersBeyondAsciiElsewhereAreNoNames) {
  for (const char* instruction :
       {"Write f(s) that counts the café(s). f('café(s)') → 1", "→f(1) == 2", "×f(1) == 2"}) {
    const auto functions = read_prose(instruction).specs.functions;
    ASSERT_EQ(functions.size(), 1U) << instruction;
    EXPECT_EQ(functions[0].name, "f");
  }
}

TEST(ProseReader, AFullStopAfterANumberEndsTheSentence) {
  const ProseReading reading = read_prose("inc(1) returns 2. inc(2) returns 3.");
  EXPECT_EQ(write_literal(*reading.specs.functions[0].examples[0].claim.expected), "2");
}

TEST(ProseReader, MultiplesOfANumberAreNoExampleOfIt) {
  const ProseReading prose = read_prose(
      "Write a function f(n) where multiples of 3 become 'Fizz' and numbers divisible by 5 become "
      "'Buzz'.");
  EXPECT_THAT(prose.specs.functions.at(0).examples, IsEmpty());
}

std::vector<std::string> examples_in(std::string_view instruction) {
  const ProseReading reading = read_prose(instruction);
  std::vector<std::string> shown;
  for (const Example& example : reading.specs.functions.at(0).examples) {
    shown.push_back(to_source("f", example.call) + " " + write_literal(*example.claim.expected));
  }
  return shown;
}

TEST(ProseReader, ExamplesMayGiveEachParameterItsValue) {
  EXPECT_THAT(examples_in("def f(xs, k):\n    \"\"\"Counts.\n    For xs = [1, 2], k = 3 the output "
                          "should be 4.\n    For k = 1, xs = [] the count is 2 and the result is "
                          "0.\n    \"\"\""),
              ElementsAre("f([1, 2], 3) 4", "f([], 1) 0"));
  EXPECT_THAT(
      examples_in("def f(xs, k):\n    \"\"\"Counts. For k = 3 the output should be 4.\"\"\""),
      IsEmpty());
}

TEST(ProseReader, ARoundedDoctestAllowsHalfOfItsLastDigit) {
  const ProseReading reading = read_prose(
      "def f(x):\n    \"\"\"Halves.\n    >>> round(f(1), 2)  # by two\n    0.5\n    \"\"\"");
  const std::vector<Example>& examples = reading.specs.functions.at(0).examples;
  ASSERT_EQ(examples.size(), 1U);
  EXPECT_EQ(write_literal(*examples[0].claim.expected), "0.5");
  EXPECT_DOUBLE_EQ(examples[0].claim.tolerance->abs, 0.005);
}

TEST(ProseReader, ImportsAreNoPartOfThePurpose) {
  EXPECT_EQ(
      read_prose("import math\nfrom typing import List\n\ndef f(n):\n    \"\"\"Doubles n.\"\"\"")
          .specs.functions.at(0)
          .purpose,
      "Doubles n.");
}

TEST(ProseReader, PurposeLeavesExamplesAndTheRequestOut) {
  const ProseReading reading = read_prose(
      "Write a function total(xs) that returns the sum of a list. For example, total([1]) returns "
      "1.");
  EXPECT_EQ(reading.specs.functions[0].purpose, "Returns the sum of a list.");
}

TEST(ProseReader, AHeadingAmidItsRequestIsLeftOut) {
  const ProseReading reading =
      read_prose("The matrix product: matmul(a, b) for two matrices given as lists of rows");
  ASSERT_EQ(reading.specs.functions.size(), 1U);
  EXPECT_EQ(reading.specs.functions[0].name, "matmul");
  EXPECT_EQ(reading.specs.functions[0].purpose,
            "Matrix product for two matrices given as lists of rows.");
  EXPECT_EQ(read_prose("Write these functions: f(x) for doubling").specs.functions[0].purpose,
            "For doubling.");  // a label is no request
}

TEST(ProseReader, ReadsExamplesThatBeginWithTheirResult) {
  const ProseReading reading =
      read_prose("hex(r, g): two parts as text, for instance \"ff00\" for 255, 0.");
  ASSERT_EQ(reading.specs.functions.size(), 1U);
  const FunctionSpec& function = reading.specs.functions[0];
  ASSERT_EQ(function.examples.size(), 1U);
  EXPECT_EQ(to_source("f", function.examples[0].call), "f(255, 0)");
  EXPECT_EQ(write_literal(*function.examples[0].claim.expected), "'ff00'");
  EXPECT_EQ(function.purpose, "Two parts as text.");
}

TEST(ProseReader, WordsBehindAnExampleAreOfItsFunction) {
  const ProseReading reading = read_prose(
      "half(4) == 2 - divides a number by two.\ntwice(4) == 8 - doubles a number.\ntwice(1) == 2");
  ASSERT_EQ(reading.specs.functions.size(), 2U);
  EXPECT_EQ(reading.specs.functions[0].purpose, "Divides a number by two.");
  EXPECT_EQ(reading.specs.functions[1].purpose, "Doubles a number.");
}

TEST(ProseReader, TheNumberOfAnExerciseIsNoPurpose) {
  EXPECT_EQ(read_prose("Exercise 7. Write twice(n) that doubles n.").specs.functions[0].purpose,
            "Doubles n.");
}

TEST(ProseReader, AHeadingInCppIsNoPartOfThePurpose) {
  const ProseReading reading = read_prose(
      "Write a C++20 function `int total(const std::vector<int>& xs)` that sums a list.\n"
      "total([1]) == 1");
  ASSERT_EQ(reading.specs.functions.size(), 1U);
  EXPECT_EQ(reading.specs.functions[0].purpose, "Sums a list.");
}

TEST(ProseReader, FunctionsThatAnotherOneUsesAreItsDependencies) {
  const ProseReading reading = read_prose(
      "Write a function tokenize(text) that splits text into words. tokenize('a b') returns "
      "['a', 'b'].\nWrite a function count_words(text) that uses tokenize and returns how many "
      "words there are. count_words('a b') returns 2.");
  ASSERT_EQ(reading.specs.functions.size(), 2U);
  EXPECT_THAT(reading.specs.find("tokenize")->dependencies, IsEmpty());
  EXPECT_THAT(reading.specs.find("count_words")->dependencies, ElementsAre("tokenize"));
  EXPECT_EQ(reading.specs.entry_point, "count_words");
}

TEST(ProseReader, AChainOfUsesIsRead) {
  const ProseReading reading = read_prose(
      "Write a function `top(text)` that uses `frequencies`, which uses `tokens`. Write a function "
      "frequencies(text). Write a function tokens(text).");
  EXPECT_THAT(reading.specs.find("top")->dependencies, ElementsAre("frequencies"));
  EXPECT_THAT(reading.specs.find("frequencies")->dependencies, ElementsAre("tokens"));
}

TEST(Prose, OneSentenceMayIntroduceSeveralFunctions) {
  const ProseReading reading = read_prose(
      "Write is_even(n) that returns True if n is even, and count_even(xs), which counts the even "
      "numbers in xs using is_even. is_even(2) == True. largest(xs) returns the largest of those "
      "for which is_even holds.");
  ASSERT_EQ(reading.specs.functions.size(), 3U);
  EXPECT_EQ(reading.specs.find("is_even")->purpose, "Returns True if n is even.");
  EXPECT_EQ(reading.specs.find("count_even")->purpose,
            "Counts the even numbers in xs using is_even.");
  EXPECT_THAT(reading.specs.find("count_even")->dependencies, ElementsAre("is_even"));
  EXPECT_THAT(reading.specs.find("largest")->dependencies, ElementsAre("is_even"));
}

TEST(Prose, AWordThatIsAFunctionsNameTooDoesNotHideThatItIsUsed) {
  const ProseReading reading = read_prose(
      "Write vowels(s) that counts the vowels in a string. total(words) adds up the number of "
      "vowels of all words using vowels.");
  ASSERT_NE(reading.specs.find("total"), nullptr);
  EXPECT_THAT(reading.specs.find("total")->dependencies, ElementsAre("vowels"));
}

TEST(ProseReader, NamesStandingTogetherAreNotDependencies) {
  const ProseReading reading =
      read_prose("Write functions: one(x) and two(x). one(1) returns 1. two(1) returns 2.");
  for (const FunctionSpec& function : reading.specs.functions) {
    EXPECT_THAT(function.dependencies, IsEmpty());
  }
}

TEST(ProseReader, ConditionsOfExceptionsAreKept) {
  const ProseReading reading =
      read_prose("def first(xs): returns the first. It raises IndexError if the list is empty.");
  ASSERT_EQ(reading.specs.functions[0].raises.size(), 1U);
  EXPECT_EQ(reading.specs.functions[0].raises[0].type, "IndexError");
  EXPECT_EQ(reading.specs.functions[0].raises[0].when, "the list is empty");
}

TEST(ProseReader, SaysWhatWouldHelpWhereNothingCanBeRead) {
  const ProseReading reading = read_prose("?!");
  EXPECT_THAT(reading.specs.functions, IsEmpty());
  EXPECT_THAT(reading.note, HasSubstr("For example"));
}

TEST(ProseReader, SaysThatExamplesAreMissing) {
  const ProseReading reading = read_prose("Write a function total(xs) that adds them up.");
  ASSERT_EQ(reading.specs.functions.size(), 1U);
  EXPECT_THAT(reading.note, HasSubstr("no example of 'total'"));
}

TEST(ProseReader, ReadsManyHeadingsInARowInLittleTime) {
  std::string prose = "Write f0(x)";
  for (int i = 1; i < 2'000; ++i) {
    prose += fmt::format(", f{}(x)", i);
  }
  EXPECT_THAT(read_prose(prose).specs.functions, SizeIs(2'000));
}

TEST(ProseReader, SurvivesAnyBytes) {
  std::string bytes;
  for (int i = 0; i < 256; ++i) {
    bytes.push_back(static_cast<char>(i));
  }
  read_prose(bytes + "f(1) returns " + bytes);
  read_prose(std::string(5000, '(') + "f(" + std::string(5000, '['));
  for (const std::string_view piece :
       {"Input: ", "Output:\n", "n result\n", "|a|\n|-|\n", "1, ", "[1] "}) {
    std::string text = "Write a function f(a, b).\n";
    while (text.size() < 50'000) {
      text += piece;
    }
    read_prose(text);
  }
  SUCCEED();
}

}  // namespace
}  // namespace synth
