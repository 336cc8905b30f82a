#include "tests/end_to_end/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST_F(CommandsTest, TheLibraryIsListedSearchedAndShown) {
  EXPECT_THAT(home.run({"library", "list"}).stdout_text, HasSubstr("slugify(text: str"));
  EXPECT_THAT(home.run({"library", "find", "roman", "numeral"}).stdout_text,
              AllOf(HasSubstr("to_roman("), HasSubstr("from_roman(")));
  EXPECT_THAT(home.run({"library", "show", "to_roman"}).stdout_text,
              AllOf(HasSubstr("def to_roman("), HasSubstr("function to_roman(")));
  EXPECT_THAT(home.run({"library", "show", "to_roman", "--json"}).stdout_text,
              StartsWith(R"({"schema":"synth.library/1","entries":[{"name":"to_roman")"));
  const SynthOutcome unknown = home.run({"library", "show", "to_romann"});
  EXPECT_EQ(unknown.exit_status, 2);
  EXPECT_THAT(unknown.stderr_text, HasSubstr("to_roman"));
}

TEST_F(CommandsTest, ANamedFunctionIsFromTheLibraryInEachLanguage) {
  for (const std::string language : {"python", "javascript", "cpp"}) {
    const SynthOutcome outcome =
        home.run({"solve", "--language", language,
                  "Write is_valid_ipv4(s), which tells whether a text is an IPv4 address. "
                  "is_valid_ipv4('192.168.0.1') is True, is_valid_ipv4('256.1.1.1') is False, "
                  "is_valid_ipv4('1.2.3') is False"});
    EXPECT_EQ(outcome.exit_status, 0) << language << outcome.stderr_text;
    EXPECT_THAT(outcome.stdout_text, HasSubstr("255")) << language;
    EXPECT_THAT(outcome.stderr_text, HasSubstr("is from the library")) << language;
  }
}

TEST_F(CommandsTest, FunctionsOfTheLibraryArePartsOfOthersInEachLanguage) {
  for (const std::string language : {"python", "javascript", "cpp"}) {
    const SynthOutcome outcome =
        home.run({"solve", "--language", language,
                  "Write valid(ips: list[str]) -> int that returns how many of the strings are "
                  "valid IPv4 addresses. valid(['1.2.3.4', '300.1.1.1', '1.1.1.1']) == 2 and "
                  "valid([]) == 0"});
    EXPECT_EQ(outcome.exit_status, 0) << language << outcome.stderr_text;
    EXPECT_THAT(outcome.stdout_text, HasSubstr(language == "javascript" ? "isIpv4(" : "is_ipv4("));
    EXPECT_THAT(outcome.stderr_text, HasSubstr("2 tests pass")) << language;
  }
}

TEST_F(CommandsTest, ABashScriptIsFromTheLibraryOrNotWritten) {
  const SynthOutcome factors =
      home.run({"solve", "--language", "bash",
                "Write a Bash script prime_factors(n) that gives the prime factors of a number. "
                "prime_factors(12) == [2, 2, 3], prime_factors(7) == [7], prime_factors(1) == []"});
  EXPECT_EQ(factors.exit_status, 0) << factors.stderr_text;
  EXPECT_THAT(factors.stdout_text, StartsWith("#!/usr/bin/env bash\n"));
  EXPECT_THAT(factors.stderr_text, HasSubstr("is from the library"));
  const SynthOutcome purpose = home.run(
      {"solve", "Write a Bash script is_leap_year(y) that tells if a year is a leap year."});
  EXPECT_EQ(purpose.exit_status, 0) << purpose.stderr_text;
  EXPECT_THAT(purpose.stdout_text, HasSubstr("echo \"$result\"\n"));
  const SynthOutcome other = home.run(
      {"solve", "--language", "bash", "Write f(a, b), which adds twice b to a. f(1, 2) == 5"});
  EXPECT_NE(other.exit_status, 0);
  EXPECT_THAT(other.stderr_text, HasSubstr("the library has no such script"));
}

TEST_F(CommandsTest, TheLibraryTakesDictionariesAndListsOfAnyType) {
  const SynthOutcome outcome = home.run(
      {"solve",
       "deep_get(d, path) gets a value from nested dictionaries by a dotted path, or None. "
       "deep_get({'a': {'b': [1, 'x']}}, 'a.b') == [1, 'x'], deep_get({'a': {}}, 'a.x') is None"});
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_THAT(outcome.stderr_text, HasSubstr("is from the library"));
}

TEST_F(CommandsTest, WhatTheLibraryGivesIsNotTakenWhereAnExampleContradictsIt) {
  const SynthOutcome outcome =
      home.run({"solve", "slugify(s) makes a slug. slugify('A b') == 'b~a', slugify('x') == 'q'"});
  EXPECT_NE(outcome.exit_status, 0);
  EXPECT_THAT(outcome.stderr_text, ::testing::Not(HasSubstr("is from the library")));
}

}  // namespace
}  // namespace synth
