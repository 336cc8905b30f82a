#include "synth/authors/offline/text/words.h"

#include "synth/authors/offline/instruction/derived_name.h"
#include "synth/authors/offline/instruction/requests.h"
#include "synth/authors/offline/instruction/sentences.h"
#include "synth/authors/offline/search/idioms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

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
  EXPECT_EQ(stem("2nd"), stem("second"));
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

TEST(Words, KnowWhereAPhraseStandsAndWhichOnesSpeakAgainstAnEntry) {
  const Words words("the largest difference in a list");
  EXPECT_EQ(words.position("difference"), 2U);
  EXPECT_EQ(words.position("in-a"), 3U);
  EXPECT_FALSE(words.position("gap"));
  EXPECT_TRUE(words.deny("sort !difference"));
  EXPECT_FALSE(words.deny("difference !gap"));
}

TEST(Idioms, OrderThatIsKeptIsNotOrderThatIsMade) {
  for (const char* prose :
       {"Remove duplicates but keep the order", "distinct elements in order of first appearance",
        "unique items, in their original order", "without changing the order of the others",
        "the order is preserved", "drop repeats without sorting"}) {
    EXPECT_TRUE(Words(read_idioms(prose)).has("stable")) << prose;
  }
  for (const char* prose : {"Sort the names in alphabetical order", "keep them in ascending order",
                            "Put the numbers in order", "Sort the list"}) {
    EXPECT_FALSE(Words(read_idioms(prose)).has("stable")) << prose;
  }
}

TEST(Idioms, OrderThatIsTurnedRoundIsAReversal) {
  for (const char* prose : {"the words in the opposite order", "Reverse the order of the words",
                            "puts the last word first", "from the end to the beginning"}) {
    const Words words(read_idioms(prose));
    EXPECT_TRUE(words.has("reverse")) << prose;
    EXPECT_FALSE(words.has("order")) << prose;
  }
  EXPECT_FALSE(Words(read_idioms("the last and the first word")).has("reverse"));
}

TEST(Idioms, ADifferenceBetweenTwoOfAKindHasNoSign) {
  EXPECT_TRUE(Words(read_idioms("largest difference between two neighbours")).has("gap"));
  EXPECT_TRUE(Words(read_idioms("the difference of adjacent elements")).has("gap"));
  EXPECT_FALSE(Words(read_idioms("the difference between income and cost")).has("gap"));
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

TEST(Sentences, AreBesideThePurpose) {
  EXPECT_TRUE(is_beside_purpose("Explanation: the 3 is the only odd number"));
  EXPECT_TRUE(is_beside_purpose("1 <= n <= 100"));
  EXPECT_TRUE(is_beside_purpose("* 0 < node.weight"));
  EXPECT_FALSE(is_beside_purpose("Explanations are left out"));
  EXPECT_FALSE(is_beside_purpose("Return whether a < b"));
  EXPECT_FALSE(is_beside_purpose("n <="));
}

TEST(Sentences, PurposeIsWhatTheFunctionDoes) {
  EXPECT_EQ(as_purpose("Write a Python function f that returns the sum", "f"), "Returns the sum");
  EXPECT_EQ(as_purpose("Write a JavaScript function f that adds", "f"), "Adds");
  EXPECT_EQ(as_purpose("Then write f that counts the vowels", "f"), "Counts the vowels");
  EXPECT_EQ(as_purpose("`f`: count the vowels.", "f"), "Count the vowels");
  EXPECT_EQ(as_purpose("Please implement a function called f to sort a list", "f"), "Sort a list");
}

TEST(Requests, ArePutInTheWordsOfWhatIsAskedFor) {
  const std::vector<std::pair<std::string, std::string>> requests = {
      {"How do I check if a number is prime?", "Check if a number is prime?"},
      {"Hi! Could you please write me a Python function that counts the vowels?",
       "Counts the vowels?"},
      {"A function for reversing a string", "Reverse a string"},
      {"I need a decoder for run-length encoded strings", "Decode run-length encoded strings"},
      {"What's the best way to sort words in Python?", "Sort words?"},
      {"Write a function in C++ that triples a number.", "Triples a number."},
      {"In JavaScript, write a function that triples a number", "Triples a number"},
      {"Triples a number, in C++17: f(1) is 3", "Triples a number: f(1) is 3"},
      {"Write a function that counts the words in Python code", "Counts the words in Python code"},
      {"Uses bubble sort to sort a list", "Sort a list using bubble sort"},
      {"Uses the sieve of Eratosthenes to list primes",
       "List primes using the sieve of Eratosthenes"},
      {"Using binary search, write a function that finds x in xs, or -1",
       "Finds x in xs using binary search, or -1"},
      {"Count the vowels in \"Hi. Please stop in Python\".",
       "Count the vowels in \"Hi. Please stop in Python\"."},
      {"Use the list to compute it", "Use the list to compute it"},
  };
  for (const auto& [said, direct] : requests) {
    EXPECT_EQ(with_direct_requests(said), direct);
  }
}

TEST(DerivedName, SaysWhatIsDoneOrReturned) {
  const std::vector<std::pair<std::string, std::string>> names = {
      {"Counts the vowels in a string", "count_vowels"},
      {"Counts how many vowels are in a string", "count_vowels"},
      {"Return the number of words in a text that are longer than n", "count_words"},
      {"Find the largest difference between neighbours", "largest_difference_between"},
      {"Return the median of a list of numbers", "median"},
      {"Return the sum of the digits of a positive integer", "sum_digits"},
      {"Given a list of words, return the longest one", "longest"},
      {"Given two sorted lists, merge them into one sorted list", "merge"},
      {"Takes a matrix and returns its transpose", "transpose"},
      {"Return a list of the squares of the numbers", "squares_numbers"},
      {"Given a list, return a new list without duplicates, keeping the order",
       "without_duplicates"},
      {"Merge two sorted lists", "merge_sorted_lists"},
      {"12 34", ""},
  };
  for (const auto& [purpose, name] : names) {
    EXPECT_EQ(derive_name(purpose), name) << purpose;
  }
}

TEST(DerivedName, IsWhatAPersonWouldCallIt) {
  const std::vector<std::pair<std::string, std::string>> names = {
      {"Takes a text and an integer k and returns the k most frequent words as a list",
       "most_frequent_words"},
      {"Takes a text and returns a dictionary with how often each word occurs", "word_counts"},
      {"Return all prime numbers up to and including n", "prime_numbers_up_to"},
      {"Flattens a list which can contain other lists", "flatten_list"},
      {"Keeps adding up the digits of a number until one is left", "adding_up_digits"},
      {"Compresses a string by run-length encoding", "compress_string"},
      {"Checks with the Luhn algorithm whether a card number, given as a string, is valid",
       "is_valid"},
      {"Two sum: given a list of numbers and a target, return the indices", "two_sum"},
      {"Given a string, how many vowels does it contain?", "count_vowels"},
      {"Is a given number prime?", "is_prime"},
      {"Multiply two matrices, both given as lists of lists", "multiply_matrices"},
      {"Returns the factorial of n", "factorial"},
      {"Find the index of a target in a sorted list", "find_index"},
      {"Return the elements they have in common", "common_elements"},
  };
  for (const auto& [purpose, name] : names) {
    EXPECT_EQ(derive_name(purpose), name) << purpose;
  }
}

TEST(DerivedName, DoesNotHideABuiltIn) {
  EXPECT_EQ(derive_name("Return the sum of a list of numbers"), "sum_list_numbers");
}

TEST(DerivedName, IsInTheWayOfTheLanguage) {
  EXPECT_EQ(derive_name("Count the vowels in a string", Language::javascript), "countVowels");
  EXPECT_EQ(derive_name("Convert Celsius to Fahrenheit", Language::cpp), "celsius_to_fahrenheit");
}

TEST(DerivedName, OfAQuestionIsItsPredicate) {
  const std::vector<std::pair<std::string, std::string>> names = {
      {"Checks whether a string is a pangram", "is_pangram"},
      {"Given a number, determine if it is a perfect square", "is_perfect_square"},
      {"Check if two strings are anagrams of each other, ignoring case", "are_anagrams"},
      {"Tells whether the brackets in s are balanced", "are_balanced"},
      {"Return whether a list has duplicates", "has_duplicates"},
      {"Return the larger one if both are even", "larger"},
  };
  for (const auto& [purpose, name] : names) {
    EXPECT_EQ(derive_name(purpose), name) << purpose;
  }
}

TEST(DerivedName, OfAConversionHasBothEnds) {
  EXPECT_EQ(derive_name("Convert Celsius to Fahrenheit"), "celsius_to_fahrenheit");
  EXPECT_EQ(derive_name("Convert an integer to its Roman numeral representation"),
            "integer_to_roman_numeral");
  EXPECT_EQ(derive_name("Converts a decimal number to binary as a string"),
            "decimal_number_to_binary");
}

}  // namespace
}  // namespace synth
