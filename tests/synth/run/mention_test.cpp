#include "synth/run/mention.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

Mention mention_of(std::string_view text, std::string_view function) {
  return MentionedNames(text).find(function);
}

TEST(Mention, IsByNameWhereANameStandsOrIsUsed) {
  EXPECT_EQ(mention_of("Count those for which is_happy holds.", "is_happy"), Mention::name);
  EXPECT_EQ(mention_of("Sum them up, using square.", "square"), Mention::name);
  EXPECT_EQ(mention_of("It calls the function square.", "square"), Mention::name);
  EXPECT_EQ(mention_of("Sum up `square` of each.", "square"), Mention::name);
}

TEST(Mention, IsInWordsWhereTheNameSaysEnough) {
  EXPECT_EQ(mention_of("Count the happy numbers.", "is_happy"), Mention::words);
  EXPECT_EQ(mention_of("The largest sum of the digits.", "digit_sum"), Mention::words);
  EXPECT_EQ(mention_of("The area of a square.", "square"), Mention::none) << "a word like any";
  EXPECT_EQ(mention_of("The largest sum.", "digit_sum"), Mention::none);
  EXPECT_EQ(mention_of("Count the unhappy numbers.", "is_happy"), Mention::none);
  EXPECT_EQ(mention_of("Is it so?", "is_it"), Mention::none);
  EXPECT_EQ(mention_of("", "_"), Mention::none);
}

TEST(Mention, DescribesAFunctionInAnyFormOfItsWords) {
  const MentionedNames steps("Doubles and then increments n, squaring the word counts.");
  EXPECT_TRUE(steps.describes("double"));
  EXPECT_TRUE(steps.describes("increment"));
  EXPECT_TRUE(steps.describes("square"));
  EXPECT_TRUE(steps.describes("word_count"));
  EXPECT_TRUE(steps.describes("wordCount"));
  EXPECT_FALSE(steps.describes("count_letters"));
  EXPECT_FALSE(steps.describes("f")) << "a name without words";
}

}  // namespace
}  // namespace synth
