#include "specs/literal.h"
#include "synth/authors/offline/offline_author.h"
#include "tests/synth/offline/python.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

Example example(Value argument, Value result) {
  return {{{std::move(argument)}, {}}, {std::move(result), {}, {}}};
}

ImplementationQuestion question(std::string purpose, std::vector<Example> examples) {
  FunctionSpec spec;
  spec.name = "f";
  spec.purpose = std::move(purpose);
  spec.inputs = {{"n", "", ""}};
  spec.examples = std::move(examples);
  ImplementationQuestion question;
  question.functions = {std::move(spec)};
  question.group = {"f"};
  return question;
}

Answers<Implementations> ask(const ImplementationQuestion& question) {
  OfflineAuthor author;
  return author.implementations(question).value();
}

TEST(OfflineAuthor, TheSameQuestionHasTheSameAnswer) {
  const auto asked = question("Double it.", {example(2, 4), example(5, 10)});
  const auto first = ask(asked);
  const auto second = ask(asked);
  ASSERT_FALSE(first.answers.empty());
  EXPECT_EQ(first.answers, second.answers);
}

TEST(OfflineAuthor, NamesMayBeOfAnyScript) {
  OfflineAuthor author;
  SpecQuestion asked;
  asked.instruction =
      "Write längste(wörter, n) that keeps the words of wörter longer than n. "
      "längste([\"Öl\", \"Straße\"], 3) == [\"Straße\"], längste([\"a\"], 0) == [\"a\"]";
  const auto specs = author.specs(asked).value();
  ASSERT_THAT(specs.answers, SizeIs(1));
  const FunctionSpec& spec = specs.answers[0].functions.at(0);
  EXPECT_EQ(spec.name, "längste");
  EXPECT_THAT(spec.parameter_names(), ElementsAre("wörter", "n"));
  ASSERT_THAT(spec.examples, SizeIs(2));
  EXPECT_EQ(write_literal(*spec.examples[0].claim.expected), "['Straße']");

  ImplementationQuestion next;
  next.instruction = asked.instruction;
  next.functions = specs.answers[0].functions;
  next.group = {"längste"};
  const auto written = author.implementations(next).value();
  ASSERT_FALSE(written.answers.empty()) << written.note;
  EXPECT_THAT(written.answers[0].at("längste"), HasSubstr("def längste(wörter"));
  EXPECT_THAT(written.answers[0].at("längste"), HasSubstr("> n"));
}

// One example fits many functions that have nothing to do with the one that the words name.
TEST(OfflineAuthor, DoesNotShowWhatDoesWithoutAFunctionThatItIsToUse) {
  auto asked = question("Gives the mark of n, using rate.", {example(6, 6)});
  CallableFunction rate;
  rate.spec.name = "rate";
  rate.spec.inputs = {{"n", "int", ""}};
  rate.spec.outputs.type = "int";
  rate.run = [](const std::vector<Call>& calls) {
    return std::vector<std::optional<Value>>(calls.size(), Value(1'000'003));
  };
  ASSERT_FALSE(ask(asked).answers.empty()) << "nothing is to be used";
  asked.callable = {rate};
  const auto answers = ask(asked);
  EXPECT_THAT(answers.answers, IsEmpty());
  EXPECT_THAT(answers.note, HasSubstr("'f' was to use 'rate'"));
}

TEST(OfflineAuthor, GivesSeveralDifferentAnswersWhereTheExamplesLeaveThemOpen) {
  const auto answers =
      ask(question("Return the square of n.", {example(2, 4), example(5, 25)})).answers;
  ASSERT_GE(answers.size(), 2U);
  EXPECT_NE(answers[0], answers[1]);
}

TEST(OfflineAuthor, GivesNothingWhereTheExamplesLeaveItOpenAndSaysWhichCallWouldSettleIt) {
  const auto open = ask(question("Some function of two.", {example(2, 4)}));
  EXPECT_THAT(open.answers, IsEmpty());
  EXPECT_THAT(open.note, HasSubstr("say what one call gives: f("));
  EXPECT_THAT(open.note, HasSubstr(" or "));

  const auto settled =
      ask(question("Return the square of n.", {example(2, 4), example(5, 25), example(7, 49)}));
  ASSERT_FALSE(settled.ambiguities.empty());
  EXPECT_FALSE(settled.ambiguities[0]);
}

TEST(OfflineAuthor, HesitatesWhereAnotherFunctionIsCloseBehindAndShowsWhatWouldTellThemApart) {
  auto asked = question("Number of vowels in the text, upper or lower case.",
                        {example("Hello", 2), example("xyz", 0), example("AEIOU", 5)});
  asked.functions[0].inputs = {{"text", "str", ""}};
  const auto close = ask(asked);
  ASSERT_FALSE(close.answers.empty());
  ASSERT_TRUE(close.ambiguities[0]);
  EXPECT_THAT(close.ambiguities[0]->distinguishing_input.value_or(""), HasSubstr("f("));
  EXPECT_THAT(close.ambiguities[0]->distinguishing_input.value_or(""), HasSubstr(" or "));
}

// Neither the order nor the repetition of a set's elements makes two functions differ.
TEST(OfflineAuthor, SetsDifferOnlyInTheirElements) {
  const auto squared =
      ask(question("Squares every number of a set.",
                   {example(Set{{Value(1), Value(-1), Value(2)}}, Set{{Value(1), Value(4)}}),
                    example(Set{{Value(3)}}, Set{{Value(9)}})}));
  ASSERT_FALSE(squared.answers.empty()) << squared.note;
  EXPECT_THAT(squared.answers[0].at("f"), HasSubstr("return {x**2 for x in n}"));
  const auto open = ask(
      question("Some numbers of a set.", {example(Set{{Value(1), Value(2)}}, Set{{Value(2)}})}));
  EXPECT_THAT(open.answers, IsEmpty());
  EXPECT_THAT(open.note, HasSubstr("f({"));
}

TEST(OfflineAuthor, NobodyWritesPiecesOfTheResults) {
  auto asked = question("Hides all but the last four digits of a card number with *.",
                        {example("1234567812345678", "************5678")});
  const auto answers = ask(asked);
  EXPECT_THAT(answers.answers, IsEmpty());
  EXPECT_THAT(answers.note, HasSubstr("copies pieces of their results"));
}

TEST(OfflineAuthor, NobodyWritesWhatTheWordsDoNotSpeakOf) {
  const auto answers = ask(question("Validates a date.", {example(3, true), example(7, false)}));
  EXPECT_THAT(answers.answers, IsEmpty());
}

TEST(OfflineAuthor, ReadsAPurposeThatHasNoExample) {
  const auto answers = ask(question("Return the sum of the digits of n.", {})).answers;
  ASSERT_THAT(answers, SizeIs(1));
  EXPECT_EQ(run_python(answers[0].at("f") + "\nprint(f(123), f(0))"), "6 0\n");
}

TEST(OfflineAuthor, TruthValuesSayLittleForWhatNoWordSpeaksOf) {
  const auto few = ask(question("Some property.", {example("ba", true), example("xyz", false),
                                                   example("banana", true), example("q", false)}));
  for (std::size_t i = 0; i < few.answers.size(); ++i) {
    EXPECT_TRUE(few.ambiguities.at(i)) << few.answers[i].at("f");
    EXPECT_FALSE(few.ambiguities[i] && few.ambiguities[i]->outvotes_examples);
  }
  const auto said = ask(question("Whether n is even.", {example(2, true), example(3, false)}));
  ASSERT_FALSE(said.answers.empty());
  EXPECT_FALSE(said.ambiguities.at(0));
}

TEST(OfflineAuthor, LeavesOutWhatTheWordsSayAndDoubtsWhatDoesNot) {
  const auto numbers = [](std::initializer_list<int> items) {
    return Value(List{std::vector<Value>(items.begin(), items.end())});
  };
  const std::string purpose = "Returns the sum of the numbers. Negative numbers are ignored.";
  auto asked = question(purpose, {example(numbers({1, 2}), 3), example(numbers({4, 5, 6}), 15)});
  asked.functions[0].inputs = {{"numbers", "list[int]", ""}};
  const auto heeds = ask(asked);
  ASSERT_FALSE(heeds.answers.empty());
  EXPECT_EQ(run_python(heeds.answers[0].at("f") + "\nprint(f([3, -2, -1]))"), "3\n");

  asked.functions[0].examples = {example(numbers({1, -2}), -1), example(numbers({4, 5, 6}), 15)};
  const auto contradicted = ask(asked);
  for (std::size_t i = 0; i < contradicted.answers.size(); ++i) {
    EXPECT_TRUE(contradicted.ambiguities.at(i)) << contradicted.answers[i].at("f");
  }
}

TEST(OfflineAuthor, DoubtsWhatFitsAnExampleThatTheWordsContradict) {
  const auto numbers = [](std::initializer_list<int> items) {
    return Value(List{std::vector<Value>(items.begin(), items.end())});
  };
  auto asked = question("Returns the sum of the numbers.",
                        {example(numbers({1, 2}), 3), example(numbers({4, 5}), 9),
                         example(numbers({10, 20, 30}), 60), example(numbers({7}), 8)});
  asked.functions[0].inputs = {{"numbers", "list[int]", ""}};
  const auto answers = ask(asked);
  ASSERT_GE(answers.ambiguities.size(), 2U);
  EXPECT_THAT(answers.answers[0].at("f"), HasSubstr("return sum(numbers)"));
  EXPECT_FALSE(answers.ambiguities[0]);
  ASSERT_TRUE(answers.ambiguities[1]);
  EXPECT_THAT(answers.ambiguities[1]->reason, HasSubstr("may be wrong"));
}

// The one example is more likely wrong than the function that gives all other results.
TEST(OfflineAuthor, APlainFunctionOutvotesOneExampleThatOnlyAContrivedOneMeets) {
  for (const Language language : {Language::python, Language::javascript, Language::cpp}) {
    auto asked = question("Returns n doubled.",
                          {example(1, 2), example(3, 6), example(5, 10), example(7, 15)});
    asked.language = language;
    const auto answers = ask(asked);
    ASSERT_FALSE(answers.answers.empty());
    EXPECT_THAT(answers.answers[0].at("f"), HasSubstr("return n * 2"));
    ASSERT_TRUE(answers.ambiguities[0]);
    EXPECT_TRUE(answers.ambiguities[0]->outvotes_examples);
    EXPECT_EQ(answers.ambiguities[0]->examples_failed, 1);
  }
}

TEST(OfflineAuthor, OfTwoResultsOfOneCallTheOneIsOutvotedThatTheRestContradicts) {
  const auto answers =
      ask(question("Returns n doubled.",
                   {example(1, 2), example(3, 6), example(5, 11), example(5, 10), example(6, 12)}));
  ASSERT_FALSE(answers.answers.empty());
  EXPECT_THAT(answers.answers[0].at("f"), HasSubstr("return n * 2"));
}

TEST(OfflineAuthor, NoExampleIsOutvotedWhereTheProseSpeaksOfCases) {
  const auto answers =
      ask(question("Returns n doubled, unless it is 7.",
                   {example(1, 2), example(3, 6), example(5, 10), example(7, 15)}));
  for (const auto& ambiguity : answers.ambiguities) {
    EXPECT_FALSE(ambiguity && ambiguity->outvotes_examples);
  }
}

// From the library, if it has what the purpose is read as, and else from the reading.
TEST(OfflineAuthor, WritesPurposesInOtherLanguages) {
  const auto written = [](const std::string& purpose, const char* type, Language language) {
    auto asked = question(purpose, {});
    asked.functions[0].inputs = {{"values", type, ""}};
    asked.language = language;
    const auto answers = ask(asked).answers;
    return answers.empty() ? std::string() : answers[0].at("f");
  };
  const std::string vowels = "Counts the vowels in values.";
  EXPECT_THAT(written(vowels, "str", Language::javascript), HasSubstr("match(/[aeiou]/gi)"));
  EXPECT_THAT(written(vowels, "str", Language::cpp), HasSubstr("count_if"));
  EXPECT_THAT(
      written("Returns the sum of the even numbers in values.", "list[int]", Language::javascript),
      HasSubstr("filter"));
  EXPECT_THAT(written("Checks whether values is a palindrome, ignoring case and punctuation.",
                      "str", Language::javascript),
              HasSubstr("letters.reverse()"));
  EXPECT_THAT(written("Returns the primes up to values using the sieve of Eratosthenes.", "int",
                      Language::cpp),
              HasSubstr("is_prime[static_cast<std::size_t>(multiple)] = false;"));
}

TEST(OfflineAuthor, ATestIsAnExampleToo) {
  auto asked = question("Some function.", {example(2, 4)});
  synth::Test test;
  test.function = "f";
  test.call = {{Value(3)}, {}};
  test.claim = {Value(9), {}, {}};
  asked.tests = {test};
  const auto answers = ask(asked).answers;
  ASSERT_FALSE(answers.empty());
  EXPECT_EQ(run_python(answers[0].at("f") + "\nprint(f(2), f(3), f(7))"), "4 9 49\n");
}

TEST(OfflineAuthor, RepairsByTakingTheFailingTestAsAnExample) {
  RepairQuestion asked;
  static_cast<ImplementationQuestion&>(asked) = question("Some function.", {example(2, 4)});
  asked.implementations = {{"f", "def f(n):\n    return n + 2\n"}};
  Failure failure;
  failure.test.function = "f";
  failure.test.call = {{Value(5)}, {}};
  failure.test.claim = {Value(10), {}, {}};
  asked.failures = {failure};
  OfflineAuthor author;
  const auto repaired = author.repairs(asked).value();
  ASSERT_FALSE(repaired.answers.empty());
  EXPECT_EQ(run_python(repaired.answers[0].implementations.at("f") + "\nprint(f(2), f(5), f(8))"),
            "4 10 16\n");
}

TEST(OfflineAuthor, WhatWasTriedIsNotGivenAgain) {
  auto asked = question("Double it.", {example(2, 4), example(5, 10)});
  const auto first = ask(asked).answers;
  ASSERT_FALSE(first.empty());
  asked.tried = {{first[0], ""}};
  for (const Implementations& implementations : ask(asked).answers) {
    EXPECT_NE(implementations, first[0]);
  }
}

TEST(OfflineAuthor, CallsThatMustRaiseGetAGuard) {
  auto asked = question("The square root of n.", {example(4.0, 2.0), example(9.0, 3.0)});
  asked.functions[0].examples.push_back({{{Value(-1.0)}, {}}, {{}, "ValueError", {}}});
  const auto answers = ask(asked).answers;
  ASSERT_FALSE(answers.empty());
  EXPECT_EQ(run_python(answers[0].at("f") +
                       "\nprint(f(16.0))\ntry:\n    f(-1.0)\nexcept ValueError:\n    print('!')"),
            "4.0\n!\n");
}

TEST(OfflineAuthor, AContradictionIsNamed) {
  const auto answers = ask(question("Double it.", {example(2, 4), example(2, 5)}));
  EXPECT_THAT(answers.answers, IsEmpty());
  EXPECT_THAT(answers.note, HasSubstr("f(2) has two different results"));
}

TEST(OfflineAuthor, AnUnsupportedTypeIsNamed) {
  const auto answers = ask(question("Its items.", {example(Bytes{"a"}, 0)}));
  EXPECT_THAT(answers.answers, IsEmpty());
  EXPECT_THAT(answers.note, HasSubstr("parameter 'n'"));
}

TEST(OfflineAuthor, EndsAtItsWorkBudgetAndSaysSo) {
  OfflineAuthor author({20'000});
  const auto answers = author.implementations(question(
      "?", {example(1, 99991), example(2, -3), example(3, 524287), example(4, 1), example(5, 77)}));
  EXPECT_THAT(answers->answers, IsEmpty());
  EXPECT_THAT(answers->note, HasSubstr("would help"));
}

TEST(OfflineAuthor, OtherLanguagesAreRefusedInTheNote) {
  auto asked = question("Double it.", {example(2, 4)});
  asked.language = Language::bash;
  EXPECT_THAT(ask(asked).answers, IsEmpty());
  EXPECT_THAT(ask(asked).note, HasSubstr("not bash; give a model"));
}

TEST(OfflineAuthor, AnswersInTheLanguageThatIsAskedFor) {
  auto asked = question("Double it.", {example(2, 4), example(3, 6), example(10, 20)});
  asked.language = Language::javascript;
  const auto answers = ask(asked);
  ASSERT_FALSE(answers.answers.empty()) << answers.note;
  EXPECT_THAT(answers.answers[0].begin()->second, HasSubstr(" * @param {number} n\n"));
}

TEST(OfflineAuthor, WithoutExamplesOrADefinitionOtherLanguagesAreRefusedInTheNote) {
  auto asked = question("Returns the sum of the values of ages as a string.", {});
  asked.functions[0].inputs = {{"ages", "dict[str, int]", ""}};
  EXPECT_FALSE(ask(asked).answers.empty());
  asked.language = Language::javascript;
  EXPECT_THAT(ask(asked).answers, IsEmpty());
  EXPECT_THAT(ask(asked).note, HasSubstr("two or three examples would help"));
}

TEST(OfflineAuthor, TakesNoTestsOfAYesOrNoForAList) {
  FunctionSpec spec;
  spec.name = "harshads";
  spec.inputs = {{"limit", "int", ""}};
  spec.purpose = "List of all harshad numbers up to limit.";
  TestQuestion asked;
  asked.group = {spec.name};
  asked.functions = {spec};
  EXPECT_THAT(OfflineAuthor().tests(asked)->answers, IsEmpty());
  asked.functions[0].purpose = "Checks whether limit is a harshad number.";
  EXPECT_THAT(OfflineAuthor().tests(asked)->answers, Not(IsEmpty()));
}

TEST(OfflineAuthor, InventsNoTestsAndDecidesNoQuarrel) {
  OfflineAuthor author;
  EXPECT_THAT(author.tests({})->answers, IsEmpty());
  const auto choice = author.choose({});
  ASSERT_THAT(choice->answers, SizeIs(1));
  EXPECT_EQ(choice->answers[0], Choice::neither);
}

}  // namespace
}  // namespace synth
