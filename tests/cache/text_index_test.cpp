#include "cache/text_index.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

TextIndex sample_index() {
  TextIndex index = TextIndex::make().value();
  EXPECT_TRUE(index.add(1, "is_prime", "Checks whether a number is prime."));
  EXPECT_TRUE(index.add(2, "countVowels", "Counts how many vowels a text has."));
  EXPECT_TRUE(index.add(3, "gcd", "The greatest common divisor of two numbers."));
  EXPECT_TRUE(index.add(4, "größe", "Größte Zahl einer Liste"));
  return index;
}

TEST(TextIndexTest, WordsAreFoundByTheirStemsAndInNames) {
  TextIndex index = sample_index();
  EXPECT_THAT(index.find("counting a vowel", 1).value(), ElementsAre(2));
  EXPECT_THAT(index.find("primes", 9).value(), ElementsAre(1));
  EXPECT_THAT(index.find("isPrime", 1).value(), ElementsAre(1));
  EXPECT_THAT(index.find("common divisors of numbers", 9).value(), ElementsAre(3, 1));
  EXPECT_THAT(index.find("GRÖSSE größe", 9).value(), ElementsAre(4));
}

TEST(TextIndexTest, WhatMeansSomethingToSqliteIsAWord) {
  TextIndex index = sample_index();
  for (const char* words : {"", " ", "\"", "'; DROP TABLE texts; --", "names:x", "AND OR NOT NEAR(",
                            "*", "^-+", "\xff\xfe", "(((("}) {
    EXPECT_TRUE(index.find(words, 9)) << words;
  }
  EXPECT_THAT(index.find("unheard", 9).value(), IsEmpty());
  EXPECT_THAT(index.find("prime AND gcd", 9).value(), UnorderedElementsAre(1, 3));
  EXPECT_TRUE(index.find(std::string(1'000'000, 'x') + " prime", 9));
}

}  // namespace
}  // namespace synth
