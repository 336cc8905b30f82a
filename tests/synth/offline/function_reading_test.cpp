#include "specs/json.h"
#include "specs/literal.h"
#include "synth/authors/offline/instruction/prose_parameters.h"
#include "synth/authors/offline/instruction/prose_reader.h"
#include "synth/authors/offline/library/named_alone.h"
#include "synth/authors/offline/reading/commands/function_reader.h"
#include "synth/authors/offline/reading/commands/function_source.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/authors/offline/reading/reading_results.h"
#include "tests/synth/offline/python.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr int kPurposeParts =
    8;  // of the table, so that each takes little time with sanitizers too

FunctionReading read(std::string_view instruction) {
  const ProseReading prose = read_prose(instruction);
  return prose.specs.functions.empty() ? FunctionReading{{}, prose.note}
                                       : read_function(prose.specs.functions.front());
}

std::vector<std::string> parameter_names(std::string_view purpose) {
  std::vector<std::string> names;
  for (const Parameter& parameter : parameters_from_prose(purpose)) {
    names.push_back(parameter.name);
  }
  return names;
}

// functions.jsonl: functions described without an example, with results worked out apart from the
// program; one that `abstains` is not understood yet.
class Purposes : public ::testing::TestWithParam<int> {};

TEST_P(Purposes, OfManyKindsGiveWhatTheyDescribe) {
  std::ifstream file(SYNTH_FUNCTIONS_FILE);
  std::string script;
  int row_number = 0;
  for (std::string line; std::getline(file, line);) {
    if (row_number++ % kPurposeParts != GetParam()) {
      continue;
    }
    const auto document = parse_json(line);
    ASSERT_TRUE(document) << line;
    const JsonField row(*document);
    const std::string instruction = row.at("instruction")->string().value();
    const FunctionReading reading = read(instruction);
    EXPECT_EQ(reading.code.empty(), row.find("abstains").has_value())
        << instruction << ": " << reading.note;
    if (!reading.code.empty()) {
      script += checks_of(reading.code, line);
    }
  }
  EXPECT_EQ(run_python(script), "");
}

INSTANTIATE_TEST_SUITE_P(InParts, Purposes, ::testing::Range(0, kPurposeParts));

TEST(FunctionReading, EveryParameterMustBeUsed) {
  const FunctionReading reading = read("Write a function f(xs, k) that returns the sum of xs.");
  EXPECT_THAT(reading.code, IsEmpty());
  EXPECT_THAT(reading.note, HasSubstr("parameter"));
}

TEST(FunctionReading, ItsResultsAreHeldAgainstExamplesAndServeAsSuch) {
  const FunctionSpec spec =
      read_prose("Write a function twice(n) that doubles a number.").specs.functions.at(0);
  const FunctionReading reading = read_function(spec);
  const auto gives = [&](int argument, int result) {
    return gives_results(spec, reading, {{{{Value(argument)}, {}}, {Value(result), {}, {}}}});
  };
  EXPECT_EQ(gives(4, 8), true);
  EXPECT_EQ(gives(4, 16), false);
  const std::vector<Example> results = results_of(spec, reading);
  ASSERT_FALSE(results.empty());
  EXPECT_EQ(gives_results(spec, reading, results), true);
  EXPECT_EQ(gives_results(spec, FunctionReading{}, results), std::nullopt);
}

TEST(FunctionReading, AnAmountOfOneCurrencyIsNoAmountOfAnother) {
  const auto code_of = [](const std::string& text) {
    return read_function(read_prose(text).specs.functions.at(0)).code;
  };
  EXPECT_NE(code_of("Write a function f(n, m) that converts euros and cents to euros."), "");
  EXPECT_EQ(code_of("Write a function f(n, m) that converts euros and cents to dollars."), "");
}

TEST(FunctionReading, WhatIsNotUnderstoodIsNotWritten) {
  EXPECT_THAT(read("Write a function f(text) that translates text to French.").code, IsEmpty());
  EXPECT_THAT(
      read("Write a function f(numbers) that returns the sum of numbers unless it rains.").code,
      IsEmpty());
}

TEST(FunctionReading, AHelperOfTheFunctionsOwnNameGetsAnother) {
  const std::string code =
      read("Write a function is_prime(numbers) that returns the prime numbers in a list.").code;
  EXPECT_THAT(code, HasSubstr("def _is_prime(number: int) -> bool:"));
  EXPECT_THAT(code, HasSubstr("if _is_prime(n)]"));
}

TEST(FunctionReading, AHelperThatIsTheWholeFunctionIsItsBody) {
  EXPECT_EQ(read("Write a function is_prime(k) that checks whether k is a prime number.").code,
            "import math\n\n"
            "def is_prime(k: int) -> bool:\n"
            "    \"\"\"Checks whether k is a prime number.\"\"\"\n"
            "    if k < 2:\n"
            "        return False\n"
            "    return all(k % divisor for divisor in range(2, math.isqrt(k) + 1))\n");
  const std::string recursive =
      read("Write a function sort_up(items) that sorts a list using merge sort").code;
  EXPECT_THAT(recursive,
              HasSubstr("left, right = sort_up(items[:middle]), sort_up(items[middle:])"));
  EXPECT_THAT(recursive, Not(HasSubstr("def merge_sort")));
  // An argument that is not a name of the function is first assigned to the helper's parameter.
  EXPECT_THAT(read("Write a function sieve(n) that returns all primes less than n using the sieve "
                   "of Eratosthenes")
                  .code,
              HasSubstr("    limit = n - 1\n    is_prime = ["));
}

TEST(FunctionReading, AHelperThatOthersCallStaysAFunction) {
  FunctionSpec spec;
  spec.name = "join_up";
  spec.purpose = "Joins.";
  spec.inputs = {{"a", "", ""}, {"b", "", ""}};
  Steps steps;
  steps.needs = {"caesar_cipher", "caesar_decrypt"};
  steps.last.code = "caesar_cipher(a, b)";
  const std::string code = write_steps_as_function(spec, steps);
  EXPECT_THAT(code, HasSubstr("def caesar_cipher(text: str, shift: int) -> str:"));
  EXPECT_THAT(code, HasSubstr("    return caesar_cipher(a, b)\n"));
}

TEST(FunctionReading, AFunctionCalledAsAHelperOfItsHelperHidesNothing) {
  FunctionSpec spec;
  spec.name = "caesar_cipher";
  spec.purpose = "Shifts letters, which a caesar_cipher does.";
  spec.inputs = {{"text", "", ""}};
  Steps steps;
  steps.needs = {"caesar_decrypt"};
  steps.last.code = "caesar_decrypt(text, 3)";
  const std::string code = write_steps_as_function(spec, steps);
  EXPECT_THAT(code, HasSubstr("def _caesar_cipher(text: str, shift: int) -> str:"));
  EXPECT_THAT(code, HasSubstr("    return _caesar_cipher(text, -shift)\n"));
  EXPECT_THAT(code, HasSubstr("    return caesar_decrypt(text, 3)\n"));
  EXPECT_THAT(code, HasSubstr("which a caesar_cipher does."));
}

TEST(FunctionReading, AHelperOfOneExpressionStandsInThePlaceOfItsCall) {
  EXPECT_THAT(read("Write a function that returns the average of a list of numbers.").code,
              HasSubstr("    return sum(numbers) / len(numbers)\n"));
  EXPECT_THAT(read("Write a function that checks whether a string is a palindrome, ignoring case "
                   "and punctuation.")
                  .code,
              HasSubstr("    alphanumeric = ''.join(c for c in text.lower() if c.isalnum())\n"
                        "    return alphanumeric == alphanumeric[::-1]\n"));
  // Not if it would be computed again for each element.
  EXPECT_THAT(read("Write a function that returns the numbers in a list that are greater than the "
                   "average of the list")
                  .code,
              HasSubstr("def average(values):"));
}

TEST(FunctionReading, HeadingsHintAtTypesThatAreSaidOrUsual) {
  const auto heading = [](const char* instruction) {
    const std::string code = read(instruction).code;
    return code.substr(0, code.find('\n'));
  };
  EXPECT_EQ(heading("Write a function sum_even(numbers) that returns the sum of the even numbers"),
            "def sum_even(numbers: list[int]) -> int:");
  EXPECT_EQ(heading("Write a function bmi(weight, height) that returns weight / height ** 2"),
            "def bmi(weight: float, height: float) -> float:");
  // A sum of measured values may be whole or not, and vague names say nothing.
  EXPECT_EQ(heading("Write a function total(prices) that returns the sum of the prices"),
            "def total(prices: list[float]):");
  EXPECT_EQ(heading("Write a function add(a, b) that returns the sum of a and b"),
            "def add(a, b):");
  EXPECT_EQ(heading("Write a function same(a, b) that checks if two lists of tuples are equal"),
            "def same(a: list[list[int]], b: list[list[int]]) -> bool:");
}

// The examples of the library were written independently of the code that is read.
TEST(LibraryTests, HoldTheReadingsOfNamedThings) {
  std::string script;
  for (const char* instruction :
       {"Write a function that finds all prime numbers up to a given limit using the Sieve of "
        "Eratosthenes.",
        "Write a function that returns the greatest common divisor of two integers using Euclid's "
        "algorithm.",
        "Write a function lcm(a, b) that returns the least common multiple of a and b.",
        "Implement binary search: write a function that returns the index of a target in a sorted "
        "list using binary search.",
        "Write a function that checks whether a string is a palindrome, ignoring case and "
        "punctuation.",
        "Write a function that checks if two strings are anagrams.",
        "Write a function that transposes a matrix.",
        "Write a function that returns the factorial of a number.",
        "Write a function that checks whether a number is prime.",
        "Write a function that returns the sum of the digits of a number.",
        "Write a function that reverses a string.",
        "Write a function that counts the vowels in a string.",
        "Write a function that removes all vowels from a string.",
        "Write a function that counts the words in a text.",
        "Write a function that returns the sum of the squares of a list of numbers.",
        "Implement bubble sort for a list of numbers.",
        "Sort a list of integers with insertion sort.",
        "Write a function that sorts a list of numbers using selection sort.",
        "Implement merge sort. The function takes a list of numbers and returns a sorted list.",
        "Sort a list of integers by quicksort.",
        "Write a function prime_factors(n) that breaks a positive integer into its prime factors.",
        "Write a function divisors(n) that lists all positive integers that divide n.",
        "Write a function count_divisors(n) that counts how many divisors n has.",
        "Write a function is_perfect(n) that checks whether n is a perfect number.",
        "Write a function is_armstrong(n) that checks whether n is an Armstrong number.",
        "Write a function pascal(n) that returns the first n rows of Pascal's triangle.",
        "Write a function rotate_left(items, k) that rotates a list to the left by k positions.",
        "Write a function rotate_right(items, k) that returns the list rotated k positions to the "
        "right.",
        "Write a function chunk(items, size) that cuts a list into pieces of the given size.",
        "Write a function move_zeros(nums) that moves all zeros to the end.",
        "Write a function merge_sorted(a, b) that merges two sorted lists into one sorted list.",
        "Write a function merge_lists(a, b) that merges two sorted lists into one sorted list "
        "without using sort or sorted.",
        "Write a function hamming(a: str, b: str) that returns the number of positions where two "
        "strings differ.",
        "Write a function is_leap_year(year) that checks whether year is a leap year.",
        "Write a function to_binary(n) that converts a number to binary."}) {
    const FunctionSpec spec = read_prose(instruction).specs.functions.at(0);
    const FunctionReading reading = read_function(spec);
    const std::vector<synth::Test> tests = tests_by_result(spec, reading.result);
    EXPECT_FALSE(tests.empty()) << instruction << ": " << reading.result << reading.note;
    script += reading.code;
    for (const synth::Test& test : tests) {
      const std::string call = to_source(spec.name, test.call);
      script += "if " + call + " != " + write_literal(*test.claim.expected) + ":\n    print('" +
                spec.name + "', " + call + ")\n";
    }
  }
  EXPECT_EQ(run_python(script), "");
}

TEST(LibraryTests, AreKnownOfWholeResultsOnly) {
  const FunctionSpec spec =
      read_prose("Write a function that returns the sum of the primes up to a given limit.")
          .specs.functions.at(0);
  EXPECT_THAT(tests_by_result(spec, read_function(spec).result), IsEmpty());
}

TEST(FunctionReading, AParameterIsNotHiddenByAVariable) {
  const std::string code =
      read("Write a function f(numbers, n) that returns the numbers divisible by n in numbers.")
          .code;
  EXPECT_EQ(run_python(code + "print(f([1, 2, 3, 4, 6], 3))"), "[3, 6]\n") << code;
}

TEST(ParametersFromProse, AreWhatIsSpokenOfAsUnknown) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(parameter_names("Checks whether a string is a palindrome"), Names({"text"}));
  EXPECT_EQ(parameter_names("Returns the product of two integers"), Names({"a", "b"}));
  EXPECT_EQ(parameter_names("Returns the index of a target in a sorted list"),
            Names({"numbers", "target"}));
  EXPECT_EQ(parameter_names("Returns a list of the even numbers in a list"), Names({"numbers"}));
}

}  // namespace
}  // namespace synth
