#include "specs/literal.h"
#include "synth/authors/offline/cases/case_writer.h"
#include "synth/authors/offline/cases/prose_guard_reader.h"
#include "synth/authors/offline/instruction/prose_reader.h"
#include "synth/authors/offline/offline_author.h"
#include "synth/authors/offline/text/words.h"
#include "tests/synth/offline/python.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

FunctionSpec spec_with(std::string purpose, std::vector<Parameter> inputs) {
  FunctionSpec spec;
  spec.name = "f";
  spec.purpose = std::move(purpose);
  spec.inputs = std::move(inputs);
  return spec;
}

const std::vector<Parameter> kNumbersAndLimit = {{"numbers", "list[int]", ""}, {"k", "int", ""}};

// Returns the guards as code, then the rest of the purpose.
std::string guards_in(const std::string& purpose,
                      std::vector<Parameter> inputs = kNumbersAndLimit) {
  const FunctionSpec spec = spec_with(purpose, std::move(inputs));
  const ProseGuards read = read_prose_guards(spec);
  std::string out;
  for (const ProseGuard& guard : read.guards) {
    const std::string text = write_case(Language::python, guard, spec).value();
    out += "    " + text.substr(0, text.find('\n')) + "\n    " + text.substr(text.find('\n') + 1) +
           "\n";
  }
  return out + read.purpose;
}

TEST(ProseGuards, AreReadWithTheValueFirstAndWithTheConditionFirst) {
  const std::string guard = "    if k == 0:\n        return -1\n";
  for (const char* purpose :
       {"Returns the sum, or -1 if k is 0.", "Returns the sum. Return -1 if k is zero.",
        "Returns the sum, -1 when k == 0.", "Returns the sum (-1 if k equals 0).",
        "If k is 0, return -1. Returns the sum.",
        "Returns the sum. If `k` is 0, it should return `-1`.",
        "Returns -1 if k is 0, otherwise the sum.",
        "Returns the sum unless k is 0, in which case it returns -1.",
        "When the integer is equal to 0, return -1. Otherwise returns the sum."}) {
    const std::string read = guards_in(purpose);
    EXPECT_TRUE(read.starts_with(guard)) << purpose << read;
    EXPECT_THAT(plain_words(read.substr(guard.size())), ElementsAre("returns", "the", "sum"))
        << purpose;
  }
}

TEST(ProseGuards, ConditionsAreComparisonsOfOneParameterOrItsLength) {
  const auto condition = [](const std::string& words) {
    const std::string code = guards_in("Returns the sum. Return 0 if " + words + ".");
    return code.starts_with("    if ") ? code.substr(7, code.find(':') - 7) : "none";
  };
  EXPECT_EQ(condition("the list is empty"), "not numbers");
  EXPECT_EQ(condition("numbers has no elements"), "not numbers");
  EXPECT_EQ(condition("the list has fewer than two elements"), "len(numbers) < 2");
  EXPECT_EQ(condition("numbers contains at most 3 items"), "len(numbers) <= 3");
  EXPECT_EQ(condition("k is negative"), "k < 0");
  EXPECT_EQ(condition("k is not positive"), "k <= 0");
  EXPECT_EQ(condition("k is greater than or equal to 10"), "k >= 10");
  EXPECT_EQ(condition("k is not 5"), "k != 5");
  EXPECT_EQ(condition("k is None"), "k is None");
  EXPECT_EQ(condition("k > -2"), "k > -2");
  EXPECT_EQ(condition("k is even"), "none");
  EXPECT_EQ(condition("k is 0 and numbers are sorted"), "none") << "half of it would be wrong";
  EXPECT_EQ(condition("it is empty"), "none") << "which of them?";
  EXPECT_EQ(condition("the string is empty"), "none") << "there is none";
}

TEST(ProseGuards, ConditionsAreJoinedByAndAndOr) {
  const std::vector<Parameter> inputs = {
      {"numbers", "list[int]", ""}, {"k", "int", ""}, {"m", "int", ""}};
  const auto condition = [&](const std::string& words) {
    const std::string code = guards_in("Returns the sum. Return 0 if " + words + ".", inputs);
    return code.starts_with("    if ") ? code.substr(7, code.find(':') - 7) : "none";
  };
  EXPECT_EQ(condition("k is 0 or numbers is empty"), "k == 0 or not numbers");
  EXPECT_EQ(condition("k is 0 and the list is empty"), "k == 0 and not numbers");
  EXPECT_EQ(condition("k is 1 and m is 2 or numbers is empty"), "k == 1 and m == 2 or not numbers");
  EXPECT_EQ(condition("k is negative or greater than 10"), "k < 0 or k > 10");
  EXPECT_EQ(condition("k is 0 or 1"), "k == 0 or k == 1");
  EXPECT_EQ(condition("k is between 1 and 10"), "1 <= k <= 10");
  EXPECT_EQ(condition("k is not between 1 and 10"), "k < 1 or k > 10");
  EXPECT_EQ(condition("k is greater than 0 and less than m"), "k > 0 and k < m");
  EXPECT_EQ(condition("both k and m are 0"), "k == 0 and m == 0");
  EXPECT_EQ(condition("either k or m is negative"), "k < 0 or m < 0");
  EXPECT_EQ(condition("k or m is 0"), "k == 0 or m == 0");
  EXPECT_EQ(condition("k is not 0 and m is not 0"), "k != 0 and m != 0");
}

TEST(ProseGuards, ResultsAreLiterals) {
  const std::vector<Parameter> text = {{"text", "str", ""}};
  EXPECT_EQ(guards_in("Returns the first word, or 'none' if the text is empty.", text),
            "    if not text:\n        return 'none'\nReturns the first word.");
  EXPECT_EQ(guards_in("Returns the words. Returns an empty list for an empty string.", text),
            "    if not text:\n        return []\nReturns the words.");
  EXPECT_EQ(guards_in("Returns the first word. Return None when text equals 'x'.", text),
            "    if text == 'x':\n        return None\nReturns the first word.");
  EXPECT_EQ(guards_in("Returns n halved if n is positive, otherwise -1.", {{"n", "int", ""}}),
            "    if n <= 0:\n        return -1\nReturns n halved.");
}

TEST(ProseGuards, RaiseInEveryOrderOfTheWords) {
  const std::string guard = "    if k == 0:\n        raise ValueError(\"";
  for (const char* purpose :
       {"Returns the sum, and raises ValueError if k is 0.",
        "Returns the sum. Raise a `ValueError` when k is zero.",
        "Returns the sum. If k is 0, it should raise an error.",
        "Returns the sum. It throws an exception whenever k equals 0.",
        "Returns the sum. If k is 0, a ValueError should be raised.",
        "Returns the sum. A ValueError is raised if k is 0.",
        "Returns the sum, throwing std::invalid_argument in case k is 0.",
        "Returns the sum unless k is 0, in which case it raises a RangeError.",
        "Raises ValueError('no sum') if k is 0, otherwise returns the sum."}) {
    const std::string read = guards_in(purpose);
    EXPECT_TRUE(read.starts_with(guard)) << purpose << read;
    EXPECT_THAT(plain_words(read.substr(read.find("\")\n") + 3)),
                ElementsAre("returns", "the", "sum"))
        << purpose;
  }
  const auto said = [](const std::string& words) {
    return guards_in("Returns the sum. " + words + ".");
  };
  EXPECT_THAT(said("Raise ValueError with the message 'none' for negative k"),
              HasSubstr("if k < 0:\n        raise ValueError(\"none\")"));
  EXPECT_THAT(said("An empty list raises IndexError"),
              HasSubstr("if not numbers:\n        raise IndexError(\"An empty list\")"));
  EXPECT_THAT(said("It should reject non-positive k with KeyError"),
              HasSubstr("if k <= 0:\n        raise KeyError(\"non-positive k\")"));
  EXPECT_EQ(said("Raise NoSuchError if k is 0"), "Returns the sum. Raise NoSuchError if k is 0.")
      << "nobody knows that class";
}

TEST(ProseGuards, CompareTheLengthsOfTwoLists) {
  const std::vector<Parameter> inputs = {{"a", "list[int]", ""}, {"b", "list[int]", ""}};
  for (const char* words : {"a and b have different lengths", "the two lists differ in length",
                            "the lengths are different"}) {
    EXPECT_THAT(
        guards_in(std::string("Returns the sum. Raise ValueError if ") + words + ".", inputs),
        HasSubstr("    if len(a) != len(b):\n"))
        << words;
  }
  const auto guards =
      read_prose_guards(spec_with("Returns the sum. Return 0 if both are empty.", inputs)).guards;
  ASSERT_FALSE(guards.empty());
  EXPECT_EQ(holds(guards[0].condition, {List{}, List{}}), true);
  EXPECT_EQ(holds(guards[0].condition, {List{}, List{{1}}}), false);
}

TEST(ProseGuards, OtherSentencesWithIfAreLeft) {
  for (const char* purpose :
       {"Multiplies each number by 2 if k is 0.", "Returns True if k is in numbers.",
        "Counts the numbers that are 0.", "Returns True if k is positive, False otherwise.",
        "Returns 'many' if k is at least 3, otherwise 'few'.",
        "Returns 1 if k is positive, -1 if k is negative, and 0 if k is zero.",
        "Returns the sum if k is 0, otherwise the product.",
        "Returns the numbers greater than k."}) {
    EXPECT_EQ(guards_in(purpose), purpose);
  }
}

TEST(ProseGuards, HoldForCallsThatMeetTheCondition) {
  const auto first = [](const std::string& words) {
    return read_prose_guards(
               spec_with("Returns the sum. Return 0 if " + words + ".", kNumbersAndLimit))
        .guards.at(0)
        .condition;
  };
  const std::vector<Value> call = {List{{1, 2}}, 3};
  EXPECT_EQ(holds(first("the list is empty"), call), false);
  EXPECT_EQ(holds(first("numbers has fewer than 3 elements"), call), true);
  EXPECT_EQ(holds(first("k is at least 3"), call), true);
  EXPECT_EQ(holds(first("k is 4"), call), false);
  EXPECT_EQ(holds(first("k is 4"), {List{}, Value("4")}), false);
  EXPECT_EQ(holds(first("k is less than 4"), {List{}, Value("4")}), std::nullopt);
}

Answers<Implementations> answers_for(std::string_view instruction) {
  ImplementationQuestion question;
  question.functions = {read_prose(instruction).specs.functions.at(0)};
  question.group = {question.functions[0].name};
  return OfflineAuthor().implementations(question).value();
}

TEST(ProseGuards, ExamplesThatMeetOneAreNotSearchedFor) {
  const auto answers = answers_for(
      "Write a function f(n) that returns -1 if n is negative, otherwise the square of n. f(3) == "
      "9, "
      "f(-2) == -1, f(5) == 25");
  ASSERT_FALSE(answers.answers.empty());
  EXPECT_FALSE(answers.ambiguities.at(0));
  EXPECT_EQ(run_python(answers.answers[0].at("f") + "print(f(-7), f(0), f(4))"), "-1 0 16\n");
}

TEST(ProseGuards, WhatNoExampleShowsIsWrittenToo) {
  const auto answers = answers_for(
      "Write a function f(numbers) that returns the largest number. Return None if the list is "
      "empty. f([1, 5, 2]) == 5, f([-3, -1]) == -1");
  ASSERT_FALSE(answers.answers.empty());
  EXPECT_THAT(answers.answers[0].at("f"), HasSubstr("-> int | None:"));
  EXPECT_EQ(run_python(answers.answers[0].at("f") + "print(f([]), f([4, 9]))"), "None 9\n");
}

TEST(ProseGuards, ErrorsThatNoExampleShowsAreRaised) {
  const auto answers = answers_for(
      "Write a function f(xs) that returns the largest number of a list; raise ValueError when the "
      "list is empty. f([1, 5, 2]) == 5, f([-3, -1]) == -1, f([8]) == 8");
  ASSERT_FALSE(answers.answers.empty());
  EXPECT_FALSE(answers.ambiguities.at(0));
  EXPECT_EQ(run_python(answers.answers[0].at("f") +
                       "print(f([4, 9]))\ntry:\n    f([])\nexcept ValueError as error:\n"
                       "    print(error)"),
            "9\nthe list is empty\n");
}

TEST(ProseGuards, ClausesThatNothingRealisesLowerConfidenceAndAreNamed) {
  for (const char* clause : {"unless n is odd, in which case it stays the same", "if n is lucky",
                             "raises ValueError if n is no integer", "otherwise the next one"}) {
    const auto answers = answers_for(std::string("Write a function f(n) that returns n doubled, ") +
                                     clause + ". f(2) == 4, f(6) == 12, f(10) == 20");
    ASSERT_FALSE(answers.answers.empty());
    ASSERT_TRUE(answers.ambiguities.at(0)) << clause;
    EXPECT_THAT(answers.ambiguities[0]->reason, HasSubstr(clause));
  }
  const auto asked = answers_for(
      "Write a function f(n) to check if n is even. f(2) == True, f(6) == True, f(7) == False");
  ASSERT_FALSE(asked.answers.empty());
  EXPECT_FALSE(asked.ambiguities.at(0)) << "what is asked is no case";
}

TEST(ProseGuards, OneThatAnExampleContradictsIsNotBelieved) {
  const auto answers = answers_for(
      "Write a function f(n) that returns -1 if n is negative, otherwise n. f(3) == 3, f(-2) == "
      "-2, "
      "f(5) == 5");
  for (const Implementations& implementations : answers.answers) {
    EXPECT_THAT(implementations.at("f"), Not(HasSubstr("if n < 0:")));
  }
}

TEST(ProseGuards, SayWhatIsBeforeTheFirstTermOfARecurrence) {
  const auto answers = answers_for(
      "Write a function f(n) defined by f(n) = f(n-1) + f(n-2), f(0) = 0 and f(1) = 1. If n is "
      "negative, return 0. f(-3) == 0");
  ASSERT_FALSE(answers.answers.empty()) << answers.note;
  EXPECT_THAT(answers.answers[0].at("f"), Not(HasSubstr("raise")));
  EXPECT_EQ(run_python(answers.answers[0].at("f") + "print(f(-9), f(0), f(7))"), "0 0 13\n");
}

TEST(ProseGuards, StandBeforeWhatIsReadWithoutExamples) {
  const auto answers = answers_for(
      "Write a function f(numbers) that returns the average of the numbers. Return 0 for an empty "
      "list.");
  ASSERT_FALSE(answers.answers.empty()) << answers.note;
  EXPECT_EQ(run_python(answers.answers[0].at("f") + "print(f([]), f([1, 2]))"), "0 1.5\n");
}

Answers<Implementations> answers_in(Language language, FunctionSpec spec) {
  ImplementationQuestion question;
  question.functions = {std::move(spec)};
  question.group = {"f"};
  question.language = language;
  return OfflineAuthor().implementations(question).value();
}

TEST(ProseGuards, AreWrittenInJavascriptAndCpp) {
  FunctionSpec spec = spec_with(
      "Returns k, or None if the list is empty or k is not between 1 and 9.", kNumbersAndLimit);
  spec.outputs.type = "int";
  spec.examples = {{{{Value(List{{7}}), 3}, {}}, {Value(3), {}, {}}},
                   {{{Value(List{{7, 1}}), 4}, {}}, {Value(4), {}, {}}},
                   {{{Value(List{}), 4}, {}}, {Value(Null{}), {}, {}}}};
  EXPECT_THAT(answers_in(Language::javascript, spec).answers.at(0).at("f"),
              HasSubstr(" * Returns k, or None if the list is empty or k is not between 1 and 9.\n"
                        " *\n"
                        " * @param {number[]} numbers\n"
                        " * @param {number} k\n"
                        " * @returns {?number}\n"
                        " */\n"
                        "function f(numbers, k) {\n"
                        "  if (numbers.length === 0 || k < 1 || k > 9) {\n"
                        "    return null;\n"
                        "  }\n"
                        "  return k;\n"
                        "}\n"));
  EXPECT_THAT(
      answers_in(Language::cpp, spec).answers.at(0).at("f"),
      HasSubstr("std::optional<long long> f(const std::vector<long long>& numbers, long long k) {\n"
                "  if (numbers.empty() || k < 1 || k > 9) {\n"
                "    return std::nullopt;\n"
                "  }\n"
                "  return k;\n"
                "}\n"));
}

TEST(ProseGuards, RaiseWhatTheLanguageHas) {
  FunctionSpec spec =
      spec_with("Returns k doubled. Raise ValueError if the list is empty.", kNumbersAndLimit);
  spec.examples = {{{{Value(List{{7}}), 3}, {}}, {Value(6), {}, {}}},
                   {{{Value(List{{7, 1}}), 4}, {}}, {Value(8), {}, {}}}};
  EXPECT_THAT(answers_in(Language::javascript, spec).answers.at(0).at("f"),
              HasSubstr("  if (numbers.length === 0) {\n"
                        "    throw new RangeError(\"the list is empty\");\n  }\n"));
  EXPECT_THAT(answers_in(Language::cpp, spec).answers.at(0).at("f"),
              HasSubstr("  if (numbers.empty()) {\n"
                        "    throw std::invalid_argument(\"the list is empty\");\n  }\n"));
  spec.examples.push_back({{{Value(List{}), 1}, {}}, {{}, "ValueError", {}}});
  EXPECT_FALSE(answers_in(Language::python, spec).answers.empty()) << "agrees with the words";
}

TEST(ProseGuards, AreTestedBesideTheExamplesOfTheLibrary) {
  TestQuestion question;
  question.functions = {
      spec_with("Returns the greatest common divisor of a and b. If a is 12, raise ValueError.",
                {{"a", "int", ""}, {"b", "int", ""}})};
  question.group = {"f"};
  const auto tests = OfflineAuthor().tests(question).value().answers;
  EXPECT_GT(tests.size(), 3U);
  for (const synth::Test& test : tests) {
    EXPECT_EQ(test.claim.raises.has_value(),
              equal(test.call.args.at(0), Value(12), Language::python));
  }
}

TEST(ProseGuards, ResultsOfAnotherTypeAreLeftToTheSearchInCpp) {
  FunctionSpec spec =
      spec_with("Returns k doubled, or 'none' if the list is empty.", kNumbersAndLimit);
  spec.examples = {{{{Value(List{{7}}), 3}, {}}, {Value(6), {}, {}}},
                   {{{Value(List{{7, 1}}), 4}, {}}, {Value(8), {}, {}}}};
  const auto answers = answers_in(Language::cpp, spec).answers;
  ASSERT_FALSE(answers.empty());
  EXPECT_THAT(answers[0].at("f"), Not(HasSubstr("none\"")));
}

}  // namespace
}  // namespace synth
