#include "tests/end_to_end/home_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// Code of the offline author, in each language.
using OfflineCommandsTest = HomeTest;

TEST_F(OfflineCommandsTest, JavascriptNeedsNoModelWhereExamplesShowTheFunction) {
  const SynthOutcome solved = home.run(
      {"solve", "--author", "offline",
       "Write a JavaScript function initials(name) that returns the upper-case initials of a full "
       "name. initials('ada lovelace') returns 'AL', initials('alan mathison turing') returns "
       "'AMT' and initials('plato') returns 'P'."});
  EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
  EXPECT_THAT(solved.stdout_text, AllOf(HasSubstr("function initials(name) {"),
                                        HasSubstr("module.exports = { initials };")));
  EXPECT_THAT(solved.stderr_text, HasSubstr("3 tests pass"));
}

TEST_F(OfflineCommandsTest, CppNeedsNoModelWhereExamplesShowTheFunction) {
  const SynthOutcome solved = home.run(
      {"solve", "--author", "offline", "--out", "made", "--accept", "uncertain",
       "Write a C++ function last_word(text) that returns the last word of the text in upper case. "
       "last_word('ada of lovelace') returns 'LOVELACE', last_word('plato') returns 'PLATO', "
       "last_word('') throws std::out_of_range."});
  EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
  EXPECT_THAT(solved.stdout_text,
              AllOf(HasSubstr("std::string last_word(const std::string& text) {"),
                    HasSubstr("throw std::out_of_range(")));
  EXPECT_THAT(read("made/last_word_test.cpp"),
              HasSubstr("EXPECT_THROW(last_word(\"\"), std::out_of_range);"));
}

TEST_F(OfflineCommandsTest, NamesOfAnyScriptAreThoseOfTheCode) {
  const std::vector<std::pair<std::string, std::string>> headings = {
      {"python", "def größe(text: str)"},
      {"javascript", "function größe(text)"},
      {"cpp", "long long größe(const std::string& text)"}};
  for (const auto& [language, heading] : headings) {
    const SynthOutcome solved =
        home.run({"solve", "--author", "offline", "--language", language,
                  "Write a function größe(text) that returns the length of a text. "
                  "größe(\"aé\") == 2, größe(\"\") == 0"});
    EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
    EXPECT_THAT(solved.stdout_text, HasSubstr(heading));
  }
}

TEST_F(OfflineCommandsTest, DefaultsAreKeptAndCallsMayLeaveThemOut) {
  const std::vector<std::pair<std::string, std::string>> headings = {
      {"python", "def joined(words: list[str], sep: str = \", \") -> str:"},
      {"javascript", "function joined(words, sep = \", \") {"},
      {"cpp", "const std::string& sep = \", \")"}};
  for (const auto& [language, heading] : headings) {
    const SynthOutcome solved =
        home.run({"solve", "--author", "offline", "--language", language, "--out", language,
                  "Write joined(words, sep=', ') that joins the words with sep between them. "
                  "joined(['a', 'b']) == 'a, b', joined(['a', 'b'], '-') == 'a-b', "
                  "joined(['x']) == 'x'"});
    EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
    EXPECT_THAT(solved.stdout_text, HasSubstr(heading));
    EXPECT_THAT(solved.stderr_text, HasSubstr("3 tests pass"));
  }
  EXPECT_THAT(read("python/test_joined.py"), HasSubstr("call(['a', 'b']), 'a, b'"));
}

TEST_F(OfflineCommandsTest, WholeNumbersAreWhatTheHeadingSays) {
  const SynthOutcome solved =
      home.run({"solve", "--author", "offline", "--language", "cpp",
                "Write int triple(int n) that triples n. triple(2) == 6, triple(5) == 15"});
  EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
  EXPECT_THAT(solved.stdout_text, HasSubstr("int triple(int n) {"));
}

TEST_F(OfflineCommandsTest, AnInstructionWithItsDataInItIsForRun) {
  const std::string instruction = "Sum the numbers from 1 to 100";
  const SynthOutcome solved = home.run({"solve", "--author", "offline", instruction});
  EXPECT_EQ(solved.exit_status, 1);
  EXPECT_THAT(solved.stderr_text, HasSubstr("asks for a value, which `synth run` gives"));
  EXPECT_THAT(home.run({"run", "--author", "offline", instruction}).stdout_text, HasSubstr("5050"));
}

TEST_F(OfflineCommandsTest, ARecurrenceWithItsFirstTermsSaysEverything) {
  const SynthOutcome solved = home.run({"solve", "--author", "offline",
                                        "Write a function lucas(n) for the Lucas numbers: L(0) = "
                                        "2, L(1) = 1, L(n) = L(n-1) + L(n-2)."});
  EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
  EXPECT_THAT(solved.stdout_text, HasSubstr("current, following = following, following + current"));
  EXPECT_THAT(solved.stderr_text, AllOf(HasSubstr("verified:"), HasSubstr("lucas(7)")));
}

TEST_F(OfflineCommandsTest, ARecurrenceIsALoopInCppToo) {
  const SynthOutcome solved =
      home.run({"solve", "--author", "offline", "--language", "cpp",
                "Write a function lucas(n): L(0) = 2, L(1) = 1, L(n) = L(n-1) + L(n-2). lucas(-1) "
                "raises ValueError"});
  EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
  EXPECT_THAT(solved.stdout_text, HasSubstr("terms.push_back(terms[i - 1] + terms[i - 2]);"));
  EXPECT_THAT(solved.stderr_text, HasSubstr("verified:"));
}

TEST_F(OfflineCommandsTest, ACaseThatTheProseSetsApartIsWrittenAsSuch) {
  const SynthOutcome solved =
      home.run({"solve", "--author", "offline",
                "def divide(a, b): return a / b, return -1 if b is 0. divide(6, 3) == 2.0, "
                "divide(1, 0) == -1, divide(9, 2) == 4.5"});
  EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
  EXPECT_THAT(solved.stdout_text,
              HasSubstr("    if b == 0:\n        return -1\n    return a / b\n"));
}

// Nothing in the offline author knows what is_tidy means: what it gives is found by running it.
TEST_F(OfflineCommandsTest, AnErrorThatTheProseAsksForIsRaisedAndTestedWithoutAnExample) {
  const SynthOutcome solved =
      home.run({"solve", "--author", "offline",
                "Write a function fact(n) that returns the factorial of n. Raise a ValueError if n "
                "is less than 2."});
  EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
  EXPECT_THAT(solved.stdout_text,
              HasSubstr("    if n < 2:\n        raise ValueError(\"n is less than 2\")\n"));
  EXPECT_THAT(solved.stderr_text, HasSubstr("consistent:"));
}

TEST_F(OfflineCommandsTest, AFunctionCallsAnotherOfTheSameInstruction) {
  const SynthOutcome solved =
      home.run({"solve", "--author", "offline",
                "Write is_tidy(n) that returns True if the remainder of n divided by 7 is 3, and "
                "count_tidy(xs), which counts the tidy numbers in xs using is_tidy. is_tidy(3) == "
                "True, is_tidy(4) == False, is_tidy(10) == True, is_tidy(7) == False. "
                "count_tidy([3, 4, 10]) == 2, count_tidy([]) == 0, count_tidy([17, 24, 31]) == 3"});
  EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
  EXPECT_THAT(solved.stdout_text, AllOf(HasSubstr("def is_tidy("), HasSubstr("if is_tidy(")));
  EXPECT_THAT(solved.stderr_text, HasSubstr("7 tests pass"));
}

// In JavaScript, so that another runtime is used too.
TEST_F(OfflineCommandsTest, AFunctionOfAnEarlierInstructionIsCalledAndWrittenAlong) {
  const SynthOutcome first = home.run(
      {"solve", "--author", "offline", "--language", "javascript",
       "Write is_tidy(n) that returns True if the remainder of n divided by 7 is 3. is_tidy(3) == "
       "True, is_tidy(4) == False, is_tidy(10) == True, is_tidy(7) == False, is_tidy(0) == False, "
       "is_tidy(17) == True, is_tidy(1) == False, is_tidy(2) == False, is_tidy(24) == True"});
  ASSERT_EQ(first.exit_status, 0) << first.stderr_text;
  ASSERT_THAT(first.stderr_text, HasSubstr("consistent:")) << "else it is not kept";
  const SynthOutcome second =
      home.run({"solve", "--author", "offline", "--language", "javascript",
                "Write count_tidy(xs) that counts the tidy numbers in xs. count_tidy([3, 4, 10]) "
                "== 2, count_tidy([]) == 0, count_tidy([17, 24, 31]) == 3, count_tidy([1]) == 0"});
  EXPECT_EQ(second.exit_status, 0) << second.stderr_text;
  EXPECT_THAT(second.stdout_text, AllOf(HasSubstr("function is_tidy("), HasSubstr("is_tidy(x)"),
                                        HasSubstr("module.exports = { is_tidy, count_tidy };")));
  EXPECT_THAT(second.stderr_text, HasSubstr("'is_tidy' is a function of an earlier instruction"));
}

TEST_F(OfflineCommandsTest, CasesAreWrittenInJavascriptToo) {
  const SynthOutcome solved =
      home.run({"solve", "--author", "offline", "--language", "javascript",
                "Write a function largest(numbers: list[int], k: int) that returns the largest "
                "number, or -1 "
                "if numbers is empty or k is 0. largest([1, 5, 2], 1) == 5, largest([], 3) == -1, "
                "largest([3, 9], 2) == 9, largest([4], 0) == -1, largest([7, 6], 5) == 7"});
  EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
  EXPECT_THAT(solved.stdout_text,
              HasSubstr("  if (numbers.length === 0 || k === 0) {\n    return -1;\n  }\n"));
}

TEST_F(OfflineCommandsTest, AFunctionThatIsNothingButCasesIsWrittenFromThem) {
  const SynthOutcome solved = home.run(
      {"solve", "--author", "offline",
       "Write a function sign(n) that returns 1 if n is positive, -1 if n is negative and 0 "
       "otherwise. sign(5) == 1, sign(-3) == -1, sign(0) == 0"});
  EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
  EXPECT_THAT(solved.stdout_text,
              HasSubstr("    if n > 0:\n        return 1\n    return -1 if n < 0 else 0\n"));
  EXPECT_THAT(solved.stderr_text, HasSubstr("consistent:"));
}

TEST_F(OfflineCommandsTest, WhatNeedsALoopIsHeldToItsDefinitionInEveryLanguage) {
  for (const std::string language : {"javascript", "cpp"}) {
    const SynthOutcome solved =
        home.run({"solve", "--author", "offline", "--language", language,
                  "Write a function is_palindrome(text) that checks whether a text is a "
                  "palindrome, ignoring case and punctuation."});
    EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
    EXPECT_THAT(solved.stderr_text, HasSubstr("consistent:")) << language;
  }
}

TEST_F(OfflineCommandsTest, ATableOfCallsIsAsGoodAsExamplesInSentences) {
  const SynthOutcome outcome = home.run(
      {"solve",
       "Write a function flip(s).\n\n| s | result |\n|---|---|\n| abc | cba |\n| xy | yx |\n"});
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_THAT(outcome.stdout_text, HasSubstr("return s[::-1]"));
  EXPECT_THAT(outcome.stderr_text, HasSubstr("flip('xy')"));
}

TEST_F(OfflineCommandsTest, AnExampleThatContradictsTheRestIsNamedAndThePlainFunctionShown) {
  const SynthOutcome solved = home.run(
      {"solve", "--author", "offline",
       "Write a function double(n) that returns n doubled. double(1) == 2, double(3) == 6, "
       "double(5) == 10, double(7) == 15"});
  EXPECT_EQ(solved.exit_status, 1) << solved.stderr_text;
  EXPECT_THAT(solved.stdout_text, HasSubstr("return n * 2"));
  EXPECT_THAT(solved.stderr_text,
              HasSubstr("uncertain: 3 of 4 tests pass; 3 of 4 examples pass and contradict the "
                        "rest, `double(7) == 15` (it gives 14)"));
}

}  // namespace
}  // namespace synth
