#include "synth/authors/offline/instruction/topic_parameters.h"

#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace synth {
namespace {

struct Topic {
  std::string_view words;  // consecutive words; alternatives with |
  std::string_view names;  // of parameters
  std::string_view type;   // of all of them
};

// Topics of more words come first.
constexpr auto kTopics = std::to_array<Topic>({
    {"group anagrams|grouping anagrams|anagram groups|anagrams together|common prefix", "words",
     "list[str]"},
    {"common divisor|common factor|common multiple|gcd|hcf|lcm|euclid|euclid's|euclidean", "a b",
     "int"},
    {"hamming|levenshtein|edit distance|anagram|anagrams", "first second", "str"},
    {"word frequency|word frequencies|word count|word counts|word counter|common word|title case|"
     "frequent word",
     "text", "str"},
    {"nested list|nested lists", "items", "list"},
    {"matrix|diagonal", "matrix", "list[list[int]]"},
    {"palindrome|pangram|brackets|parentheses|vowel|vowels|consonant|consonants|rle|encoding|"
     "sentences",
     "text", "str"},
    {"snake|camel|camelcase|kebab", "name", "str"},
    {"subarray|kadane|sort|quicksort|mergesort|zeros|zeroes|duplicates|median|mean|mode|average|"
     "variance|standard deviation|largest element|smallest element|largest number|"
     "smallest number|missing number|maximum|minimum",
     "numbers", "list[int]"},
    {"subsets|power set|powerset|permutations", "items", "list[int]"},
    {"celsius|fahrenheit|kelvin", "degrees", "float"},
    {"words", "words", "list[str]"},
    {"dictionary", "mapping", "dict[str, int]"},
    {"leap year|leap", "year", "int"},
    {"armstrong|collatz|digital|factorial|fibonacci|digits|fizzbuzz|fizz "
     "buzz|pascal|pascal's|prime|"
     "prime factors|perfect number|perfect",
     "n", "int"},
});

bool has_phrase(std::span<const std::string> words, std::string_view phrase) {
  return !std::ranges::search(words, split(phrase, ' ')).empty();
}

}  // namespace

std::vector<Parameter> parameters_of_topic(std::span<const std::string> words) {
  std::vector<Parameter> parameters;
  const auto* const topic = std::ranges::find_if(kTopics, [&](const Topic& one) {
    return std::ranges::any_of(split(one.words, '|'),
                               [&](std::string_view phrase) { return has_phrase(words, phrase); });
  });
  if (topic != kTopics.end()) {
    for (const std::string_view name : split(topic->names, ' ')) {
      parameters.push_back({std::string(name), std::string(topic->type), {}});
    }
  }
  return parameters;
}

}  // namespace synth
