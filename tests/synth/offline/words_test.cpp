#include "synth/authors/offline/words.h"

#include "synth/authors/offline/sentences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;

TEST(Stem, BringsFormsOfOneWordTogether) {
  EXPECT_EQ(stem("squares"), stem("square"));
  EXPECT_EQ(stem("Squared"), stem("squaring"));
  EXPECT_EQ(stem("counts"), stem("counting"));
  EXPECT_EQ(stem("stopped"), stem("stop"));
  EXPECT_EQ(stem("boxes"), stem("box"));
  EXPECT_EQ(stem("queries"), stem("query"));
}

TEST(Stem, KeepsDifferentWordsApart) {
  EXPECT_NE(stem("less"), stem("les"));
  EXPECT_NE(stem("string"), stem("str"));
  EXPECT_NE(stem("sum"), stem("summit"));
}

TEST(Words, SplitsNamesAtUnderscoresAndHumps) {
  EXPECT_THAT(plain_words("sum_of_squares sumOfDigits"),
              ElementsAre("sum", "of", "squares", "sum", "of", "digits"));
}

TEST(Words, FindsPhrasesOnlyAsWordsInARow) {
  const Words words("keep those with at least two letters");
  EXPECT_TRUE(words.has("at-least"));
  EXPECT_FALSE(words.has("least-at"));
  EXPECT_EQ(words.count("letter number two"), 2);
}

TEST(Sentences, SplitAtStopsAndLinesButNotInsideNumbersOrAbbreviations) {
  EXPECT_THAT(split_sentences("Add 0.5 to it, e.g. twice. Then\nstop; done"),
              ElementsAre("Add 0.5 to it, e.g. twice", "Then", "stop", "done"));
}

TEST(Sentences, WhatIntroducesExamplesSaysNothing) {
  EXPECT_TRUE(is_filler("For example, and"));
  EXPECT_TRUE(is_filler("e.g."));
  EXPECT_FALSE(is_filler("For example, it counts vowels"));
}

TEST(Sentences, PurposeIsWhatTheFunctionDoes) {
  EXPECT_EQ(as_purpose("Write a Python function f that returns the sum", "f"), "Returns the sum");
  EXPECT_EQ(as_purpose("`f`: count the vowels.", "f"), "Count the vowels");
  EXPECT_EQ(as_purpose("Please implement a function called f to sort a list", "f"), "Sort a list");
}

TEST(Sentences, NamesComeFromTheVerbPhrase) {
  EXPECT_EQ(derive_name("Counts the vowels in a string"), "count_vowels");
  EXPECT_EQ(derive_name("Find the largest difference between neighbours"),
            "largest_difference_between");
  EXPECT_EQ(derive_name("12 34"), "");
}

}  // namespace
}  // namespace synth
