#include "synth/authors/offline/instruction/parentheses.h"
#include "synth/authors/offline/instruction/prose_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<FunctionSpec> asked_in(std::string_view instruction) {
  return read_prose(instruction).specs.functions;
}

TEST(RequestsInContext, LeaveOutStoriesIfTheRequestSaysEnough) {
  const auto told = asked_in(
      "I have a list of temperatures and want to know on how many days it was colder than a limit. "
      "Please write count_below(temps, limit), counting the values less than the limit.");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_THAT(told[0].purpose, HasSubstr("less than the limit"));
  EXPECT_THAT(told[0].purpose, Not(HasSubstr("days")));
  const auto asked = asked_in(
      "I have a sentence and want to know how many of its words are long. Call it f(sentence).");
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_THAT(asked[0].purpose, HasSubstr("how many of its words are long"));
}

TEST(RequestsInContext, KeepAFunctionsNameThatIsOnlyAWord) {
  const auto functions = asked_in(
      "mean(values): arithmetic mean\n"
      "median(values): middle value once sorted; with an even number of values, the mean of the "
      "two "
      "middle ones");
  ASSERT_EQ(functions.size(), 2U);
  EXPECT_EQ(functions[0].purpose, "Arithmetic mean.");
  EXPECT_THAT(functions[1].purpose, HasSubstr("two middle ones"));
}

TEST(RequestsInContext, TakeEachLineThatBeginsWithAHeadingApart) {
  const auto functions = asked_in(
      "complement(base) gives the partner of a letter of DNA: A for T, C for G\n"
      "reversed_complement(dna) is the complement of every letter, in reverse order\n"
      "gc_count(dna) how many letters are G or C");
  ASSERT_EQ(functions.size(), 3U);
  EXPECT_THAT(functions[0].purpose, Not(HasSubstr("reverse")));
  EXPECT_THAT(functions[2].purpose, HasSubstr("letters are G or C"));
}

// With work for each heading that grows with the line this takes a minute.
TEST(RequestsInContext, FindHeadingsInOneLongLineInLittleTime) {
  constexpr int kMany = 3000;
  std::string line;
  for (int i = 0; i < kMany; ++i) {
    line += "Please double the number: f" + std::to_string(i) + "(x) for x. ";
  }
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(asked_in(line).size(), kMany);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST(RequestsInContext, MayAskForEachFunctionAnew) {
  for (const char* joint :
       {"and write", ", and please create a function", ", and then also make"}) {
    const auto functions =
        asked_in("Write twice(x) that doubles x " + std::string(joint) + " half(x) that halves x.");
    ASSERT_EQ(functions.size(), 2U) << joint;
    EXPECT_EQ(functions[0].purpose, "Doubles x.") << joint;
    EXPECT_EQ(functions[1].purpose, "Halves x.") << joint;
  }
}

TEST(RequestsInContext, SpellArrowsOfDictionaries) {
  const auto functions =
      asked_in("Write totals(orders) returning a dictionary customer -> sum of the amounts.");
  ASSERT_EQ(functions.size(), 1U);
  EXPECT_THAT(functions[0].purpose, HasSubstr("maps each customer to the sum of the amounts"));
}

TEST(Parentheses, AreReadBehindCommasAsSentencesAndLeftOutIfTheyExplain) {
  EXPECT_THAT(with_remarks_elsewhere("The diagonal (top left to bottom right) of a matrix."),
              ElementsAre("The diagonal, top left to bottom right of a matrix.",
                          "The diagonal of a matrix. Top left to bottom right.",
                          "The diagonal of a matrix."));
  EXPECT_THAT(with_remarks_elsewhere("Counts the words (ignoring case)."),
              ElementsAre("Counts the words, ignoring case.", "Counts the words. Ignoring case."));
  EXPECT_THAT(with_remarks_elsewhere("Returns f(x) for (a * b)."), IsEmpty());
}

}  // namespace
}  // namespace synth
