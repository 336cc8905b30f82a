#include "specs/json.h"
#include "specs/literal.h"
#include "synth/authors/offline/commands/function_reader.h"
#include "synth/authors/offline/plain_definitions.h"
#include "synth/authors/offline/prose_parameters.h"
#include "synth/authors/offline/prose_reader.h"
#include "tests/synth/offline/python.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr int kParts = 4;  // of the table, so that each takes little time with sanitizers too

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
    if (row_number++ % kParts != GetParam()) {
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

INSTANTIATE_TEST_SUITE_P(InParts, Purposes, ::testing::Range(0, kParts));

TEST(FunctionReading, EveryParameterMustBeUsed) {
  const FunctionReading reading = read("Write a function f(xs, k) that returns the sum of xs.");
  EXPECT_THAT(reading.code, IsEmpty());
  EXPECT_THAT(reading.note, HasSubstr("parameter"));
}

TEST(FunctionReading, WhatIsNotUnderstoodIsNotWritten) {
  EXPECT_THAT(read("Write a function f(text) that translates text to French.").code, IsEmpty());
  EXPECT_THAT(
      read("Write a function f(numbers) that returns the sum of numbers unless it rains.").code,
      IsEmpty());
}

TEST(FunctionReading, AHelperOfTheFunctionsOwnNameGetsAnother) {
  const std::string code =
      read("Write a function is_prime(n) that checks whether n is a prime number.").code;
  EXPECT_THAT(code, HasSubstr("def _is_prime(n):"));
  EXPECT_THAT(code, HasSubstr("return _is_prime(n)"));
}

// The code and the definition were written apart: each program must pass the tests by definition.
TEST(PlainDefinitions, HoldTheReadingsOfNamedThings) {
  std::string script;
  int count = 0;
  for (const char* instruction :
       {"Write a function that finds all prime numbers up to a given limit using the Sieve of "
        "Eratosthenes.",
        "Write a function that returns the greatest common divisor of two integers using Euclid's "
        "algorithm.",
        "Write a function lcm(a, b) that returns the least common multiple of a and b.",
        "Implement binary search: write a function that returns the index of a target in a sorted "
        "list using binary search.",
        "Write a function that checks whether a string is a palindrome.",
        "Write a function that checks whether a string is a palindrome, ignoring case and "
        "punctuation.",
        "Write a function that checks if two strings are anagrams.",
        "Write a function that transposes a matrix.",
        "Write a function that returns the factorial of a number.",
        "Write a function that checks whether a number is prime.",
        "Write a function that returns the sum of the digits of a number.",
        "Write a function that checks if a number is even.",
        "Write a function that reverses a string.",
        "Write a function that counts the vowels in a string.",
        "Write a function that removes all vowels from a string.",
        "Write a function that counts the words in a text.",
        "Write a function that returns the sum of a list of numbers.",
        "Write a function that returns the sum of the even numbers in a list of numbers.",
        "Write a function that returns the sum of the odd numbers in a list of numbers.",
        "Write a function that returns the sum of the squares of a list of numbers.",
        "Write a function that counts the positive numbers in a list of numbers.",
        "Write a function that returns the largest number in a list of numbers.",
        "Write a function that returns the smallest number in a list of numbers.",
        "Write a function that returns the even numbers in a list of numbers.",
        "Write a function that returns the odd numbers in a list of numbers.",
        "Write a function that removes duplicates from a list of numbers.",
        "Implement bubble sort for a list of numbers.",
        "Sort a list of integers with insertion sort.",
        "Write a function that sorts a list of numbers using selection sort.",
        "Implement merge sort. The function takes a list of numbers and returns a sorted list.",
        "Sort a list of integers by quicksort.",
        "Write a function that returns the common elements of two lists."}) {
    const FunctionSpec spec = read_prose(instruction).specs.functions.at(0);
    const FunctionReading reading = read_function(spec);
    const std::vector<synth::Test> tests = tests_by_definition(spec, reading.result);
    EXPECT_FALSE(tests.empty()) << instruction << ": " << reading.result << reading.note;
    script += reading.code;
    for (const synth::Test& test : tests) {
      const std::string call = to_source(spec.name, test.call);
      script += "if " + call + " != " + write_literal(*test.claim.expected) + ":\n    print('" +
                spec.name + "', " + call + ")\n";
      ++count;
    }
  }
  EXPECT_GE(count, 120);
  EXPECT_EQ(run_python(script), "");
}

TEST(PlainDefinitions, AreKnownOfWholeResultsOnly) {
  const FunctionSpec spec =
      read_prose("Write a function that returns the sum of the primes up to a given limit.")
          .specs.functions.at(0);
  EXPECT_THAT(tests_by_definition(spec, read_function(spec).result), IsEmpty());
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
