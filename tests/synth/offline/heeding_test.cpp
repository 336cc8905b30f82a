#include "synth/authors/offline/heeding.h"

#include "synth/authors/offline/offline_author.h"
#include "synth/authors/offline/words_alone.h"
#include "tests/synth/offline/python.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> changes(const char* purpose, const std::set<std::string>& names = {}) {
  std::vector<std::string> all;
  for (const ChangedPurpose& changed : changed_purposes(purpose, names)) {
    all.push_back(changed.purpose);
  }
  return all;
}

TEST(Heeding, ChangesWhatWordsMean) {
  EXPECT_THAT(changes("Return the first word."), Contains("Return the last word."));
  EXPECT_THAT(changes("Return the two largest."), Contains("Return the five largest."));
  EXPECT_THAT(changes("Add 3 to it."), Contains("Add 6 to it."));
  EXPECT_THAT(changes("Return -1 if it is not there."), Contains("Return -1 if it is  there."));
  EXPECT_THAT(changes("Tell whether a text is a palindrome."),
              Contains("Tell whether a text is not a palindrome."));
  EXPECT_THAT(changes("Keep the words that start with it."),
              Contains("Keep the words that do not start with it."));
}

TEST(Heeding, LeavesAloneWhatProgramsNeedNotLookAt) {
  EXPECT_THAT(changes("Double a positive integer."), IsEmpty());
  EXPECT_THAT(changes("Compare them, upper and lower case alike."), IsEmpty());
  EXPECT_THAT(changes("Has it an upper case letter, a lower case letter?"), IsEmpty());
  EXPECT_THAT(changes("Reverse it. You may assume it has 2 words."), IsEmpty());
  EXPECT_THAT(changes("Join 'first' and [1, 2] (the last)."), IsEmpty());
  EXPECT_THAT(changes("Turn it around. Example: the first of 2."), IsEmpty());
  EXPECT_THAT(changes("Return first.", {"first"}), IsEmpty());
  EXPECT_THAT(changes("Pair the first list with the second list."), IsEmpty());
}

TEST(Heeding, FindsTheWordThatMakesNoDifference) {
  const std::string purpose = "Return the first of the even numbers.";
  const auto only_evens = [](const std::string& text) {
    return text.find("even") == std::string::npos ? std::string("odds") : std::string("evens");
  };
  EXPECT_EQ(find_unheeded_word(purpose, {}, only_evens), "first");
  EXPECT_EQ(find_unheeded_word(purpose, {}, [](const std::string& text) { return text; }),
            std::nullopt);
  EXPECT_EQ(find_unheeded_word(purpose, {}, [](const std::string&) { return std::string(); }),
            std::nullopt);
}

TEST(Heeding, DoubtsWhatDoesNotDependOnAWord) {
  const auto doubt_about = [](const std::string& purpose) {
    ImplementationQuestion question;
    FunctionSpec spec;
    spec.name = "f";
    spec.purpose = purpose;
    spec.inputs = {{"words", "list[str]", ""}};
    question.functions = {spec};
    question.group = {"f"};
    OfflineAuthor author;
    const auto answers = author.implementations(question).value();
    EXPECT_FALSE(answers.answers.empty()) << purpose;
    return !answers.ambiguities.empty() && answers.ambiguities[0] ? answers.ambiguities[0]->reason
                                                                  : std::string();
  };
  EXPECT_EQ(doubt_about("Returns the longest word."), "");
  EXPECT_EQ(doubt_about("Counts the words that are not empty."), "");
  EXPECT_THAT(doubt_about("Returns the words without duplicates. Keep the order in which the words "
                          "last appear."),
              HasSubstr("\"last\""));
}

// Runs no code: each call returns the next of the values.
RunCode giving(const std::vector<Value>& values) {
  return [=](const std::string&, const std::string&, const std::vector<Call>& calls) {
    std::vector<Outcome> outcomes(values.empty() ? 0 : calls.size());
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      outcomes[i].ending = Verdict::pass;
      outcomes[i].value = values[i % values.size()];
    }
    return outcomes;
  };
}

TEST(Heeding, FindsCodeThatDoesNotRunOrGivesTheSameForAllArguments) {
  FunctionSpec spec;
  spec.name = "f";
  const std::string code = "def f(year: int, month: int) -> int:\n    return len([year, month])\n";
  EXPECT_THAT(find_type_error(spec, code, giving({Value(2)})).value_or(""),
              HasSubstr("2 for all arguments"));
  EXPECT_THAT(find_type_error(spec, code, giving({})).value_or(""), HasSubstr("does not run"));
  EXPECT_EQ(find_type_error(spec, code, giving({Value(2), Value(3)})), std::nullopt);
  EXPECT_EQ(find_type_error(spec, code, giving({Value(-1)})), std::nullopt);  // nothing was found
  EXPECT_EQ(find_type_error(spec, code, giving({Value(false)})), std::nullopt);
}

// The distance of points whose coordinates all differ by the same would be the same.
TEST(Heeding, TriesArgumentsOfDifferentDifferences) {
  FunctionSpec spec;
  spec.name = "f";
  std::set<double> differences;
  const RunCode subtract = [&](const std::string&, const std::string&,
                               const std::vector<Call>& calls) {
    for (const Call& call : calls) {
      differences.insert(*call.args[0].get_if<double>() - *call.args[1].get_if<double>());
    }
    return std::vector<Outcome>(calls.size());
  };
  find_type_error(spec, "def f(a: float, b: float) -> float:\n    return a - b\n", subtract);
  EXPECT_GT(differences.size(), 2U);
}

TEST(Heeding, LetsNoCodeRunOn) {
  FunctionSpec spec;
  spec.name = "f";
  spec.inputs = {{"n", "int", ""}};
  std::string module;
  const RunCode keep = [&](const std::string& code, const std::string& function,
                           const std::vector<Call>& calls) {
    module = code + "\ntry:\n    " + function + "(0)\nexcept TimeoutError:\n    print('ended')\n";
    return std::vector<Outcome>(calls.size());
  };
  const std::string code = "def f(n: int):\n    while n != 1:\n        n = n // 2\n    return n\n";
  EXPECT_EQ(find_type_error(spec, code, keep), std::nullopt);
  EXPECT_EQ(run_python(module), "ended\n");
}

}  // namespace
}  // namespace synth
