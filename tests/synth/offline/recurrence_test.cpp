#include "specs/literal.h"
#include "synth/authors/offline/instruction/prose_reader.h"
#include "synth/authors/offline/offline_author.h"
#include "synth/authors/offline/recurrence/recurrence_reader.h"
#include "synth/authors/offline/recurrence/recurrence_solver.h"
#include "synth/authors/offline/recurrence/recurrence_writer.h"
#include "tests/synth/offline/python.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string recurrence_in(std::string_view text) {
  const auto read = read_recurrence(text);
  return read ? write_recurrence(read->recurrence) : "none";
}

TEST(RecurrenceReader, ReadsCallsBracketsAndSubscripts) {
  const std::string fibonacci = "a(n) = a(n - 1) + a(n - 2), a(0) = 0, a(1) = 1";
  for (const char* text :
       {"a(n) = a(n-1) + a(n-2), a(0) = 0, a(1) = 1",
        "a(1) is 1, a(0) is 0; `a(n)` = `a(n - 1) + a(n-2)`",
        "a[n] = a[n-1] + a[n-2] with a[0] = 0 and a[1] = 1.",
        "a(0) -> 0\na(1) -> 1\na(n) -> a(n-1) + a(n-2).",
        "a_n = a_{n-1} + a_{n-2}, a_0 = 0, a_1 = 1", "a_n = a_n-1 + a_n-2 (a_0 = 0, a_1 = 1)",
        "aₙ = aₙ₋₁ + aₙ₋₂ where a₀ = 0 and a₁ = 1",
        "a(n+2) = a(n+1) + a(n), a(0) == 0, a(1) == 1"}) {
    EXPECT_EQ(recurrence_in(text), fibonacci) << text;
  }
}

TEST(RecurrenceReader, ReadsRulesAsTheyAreWritten) {
  EXPECT_EQ(recurrence_in("t(n) = 2t(n-1) - (n - 3)^2 / 4 for n > 1, t(0) = t(1) = -1"),
            "t(n) = 2 * t(n - 1) - (n - 3) ** 2 / 4 for n >= 2, t(0) = -1, t(1) = -1");
  EXPECT_EQ(recurrence_in("f(k) = k f(k-1) - (-1)^k. f(0) = 1."),
            "f(k) = k * f(k - 1) - (-1) ** k, f(0) = 1");
  EXPECT_EQ(recurrence_in("f(n) = f(n-1) - (f(n-2) - n)"), "f(n) = f(n - 1) - (f(n - 2) - n)");
}

TEST(RecurrenceReader, LeavesWhatGoesOnOtherwise) {
  for (const char* text :
       {"f(n) = f(n-1) + f(n-2) squared, f(0) = 1", "f(n) = f(n // 2) + 1, f(0) = 0",
        "f(n) = f(n) + 1, f(0) = 0", "f(n) = g(n-1) + 1, f(0) = 0", "f(n) = n + 1",
        "f(n) = f(n+1) + 1", "f(0) = 1, f(1) = 2", "f(n) = f(n-1), g(n) = g(n-1)",
        "f(n) = f(n-1) + 1, f(0) = 1, f(0) = 2", "f(n) = f(n-99) + 1", ""}) {
    EXPECT_EQ(recurrence_in(text), "none") << text;
  }
}

TEST(Recurrence, ItsTermsAreWhatTheRuleDefines) {
  const auto terms = [](std::string_view text) {
    const Recurrence recurrence = read_recurrence(text)->recurrence;
    return terms_up_to(recurrence, first_terms(recurrence).value(), 6).values;
  };
  EXPECT_THAT(terms("L(0) = 2, L(1) = 1, L(n) = L(n-1) + L(n-2)"),
              ElementsAre(2, 1, 3, 4, 7, 11, 18));
  EXPECT_THAT(terms("a(n) = 3*a(n-1) - 1 where a(1) = 2"), ElementsAre(2, 5, 14, 41, 122, 365));
  EXPECT_THAT(terms("c(n) = c(n-1) * 2 * (2n - 1) / (n + 1), c(0) = 1"),
              ElementsAre(1, 1, 2, 5, 14, 42, 132));
  EXPECT_THAT(terms("f(n) = -7 // f(n-1) + -7 % 3, f(0) = 2"), ElementsAre(2, -2, 5, 0))
      << "as Python divides, and to where that is not defined";
  EXPECT_THAT(terms("f(n) = f(n-1)^9 / 2, f(0) = 1"), ElementsAre(1)) << "a rest is left";
  EXPECT_THAT(terms("f(n) = f(n-1)^9, f(0) = 100"), ElementsAre(100, 1'000'000'000'000'000'000))
      << "beyond 64 bits nothing is known";
}

TEST(Recurrence, NeedsItsFirstTerms) {
  const auto has_first = [](std::string_view text) {
    return first_terms(read_recurrence(text)->recurrence).has_value();
  };
  EXPECT_FALSE(has_first("f(n) = f(n-1) + f(n-2)"));
  EXPECT_FALSE(has_first("f(n) = f(n-1) + f(n-2), f(0) = 1"));
  EXPECT_FALSE(has_first("f(n) = f(n-1) + f(n-2), f(5) = 5, f(6) = 8"));
  EXPECT_FALSE(has_first("f(n) = f(n-1) + 1 for n > 2, f(0) = 1"));
  EXPECT_TRUE(has_first("f(n) = f(n-1) + f(n-2), f(2) = 1, f(1) = 1"));
}

FunctionSpec recurrence_spec(std::string_view instruction) {
  return read_prose(instruction).specs.functions.at(0);
}

// Compares the loops with the rule's own terms.
TEST(RecurrenceLoop, GivesTheTermsInPython) {
  std::string script;
  for (const char* instruction :
       {"Write a function lucas(n): L(0) = 2, L(1) = 1, L(n) = L(n-1) + L(n-2).",
        "Write a function a(n) where a(n) = 3*a(n-1) - 1 and a(1) = 2.",
        "T(n) = n * T(n-1), T(0) = 1",
        "Define f(i): f(i) = f(i-2) - i*f(i-1) with f(1) = 1, f(2) = 3.",
        "t(n) = t(n-1) + t(n-2) + t(n-3) for n >= 3, with t(0) = t(1) = 0, t(2) = 1",
        "Write term(term): s_n = s_{n-1} + n^2 for n > 2, s_0 = 1, s_1 = 5, s_2 = 7.",
        "c(n) = c(n-1) * 2 * (2n - 1) / (n + 1), c(0) = 1",
        "g(n) = -g(n-1) ** 2 % 7 - (2 - g(n-1)) // 3, g(-1) = 3"}) {
    const FunctionSpec spec = recurrence_spec(instruction);
    const auto solved = solve_recurrence(spec, spec.examples);
    ASSERT_TRUE(solved) << instruction;
    ASSERT_GE(solved->defined.size(), 10U) << instruction << solved->doubt;
    script += solved->code;
    for (const Example& example : solved->defined) {
      const std::string call = to_source(spec.name, example.call);
      script +=
          "assert " + call + " == " + write_literal(*example.claim.expected) + ", '" + call + "'\n";
    }
  }
  EXPECT_EQ(run_python(script), "");
}

TEST(RecurrenceLoop, IsWhatAPersonWouldWrite) {
  const FunctionSpec spec = recurrence_spec(
      "Write a function fib(n) defined by f(n) = f(n-1) + f(n-2) with f(0) = 0 and f(1) = 1.");
  EXPECT_EQ(solve_recurrence(spec, spec.examples)->code,
            "def fib(n: int) -> int:\n"
            "    \"\"\"f(n) = f(n - 1) + f(n - 2), f(0) = 0, f(1) = 1.\"\"\"\n"
            "    if n < 0:\n"
            "        raise ValueError(\"n must be at least 0\")\n"
            "    current, following = 0, 1\n"
            "    for _ in range(n):\n"
            "        current, following = following, following + current\n"
            "    return current\n");
}

Answers<Implementations> answers_to(std::string_view instruction,
                                    Language language = Language::python) {
  ImplementationQuestion question;
  question.functions = {recurrence_spec(instruction)};
  question.group = {question.functions[0].name};
  question.language = language;
  return OfflineAuthor().implementations(question).value();
}

TEST(RecurrenceSolver, TakesFirstTermsFromExamplesAndIsSure) {
  const auto answers = answers_to(
      "Write a function lucas(n) with lucas(n) = lucas(n-1) + lucas(n-2).\n>>> lucas(0)\n2\n>>> "
      "lucas(1)\n1\n>>> lucas(6)\n18\n");
  ASSERT_THAT(answers.answers, SizeIs(1));
  EXPECT_THAT(answers.answers[0].at("lucas"), HasSubstr("current, following = 2, 1"));
  EXPECT_FALSE(answers.ambiguities.at(0));
}

TEST(RecurrenceSolver, SaysThatFirstTermsAreMissing) {
  const auto answers = answers_to("Write a function fib(n) with fib(n) = fib(n-1) + fib(n-2).");
  EXPECT_THAT(answers.answers, IsEmpty());
  EXPECT_THAT(answers.note, HasSubstr("the first 2 terms of fib are missing"));
}

TEST(RecurrenceSolver, DoubtsWhatAnExampleContradicts) {
  const auto answers =
      answers_to("f(n) = f(n-1) + 2, f(0) = 0. For example, f(2) returns 4 and f(3) returns 7.");
  for (const auto& ambiguity : answers.ambiguities) {
    ASSERT_TRUE(ambiguity);
    EXPECT_THAT(ambiguity->reason, HasSubstr("does not give what is said of its terms"));
  }
}

TEST(RecurrenceSolver, DoesNotTakeMoreThanTermsForTerms) {
  const std::string sum =
      "Write a function s(n) that returns the sum of the first n terms of f(n) = f(n-1) + f(n-2), "
      "f(0) = 0, f(1) = 1.";
  EXPECT_THAT(recurrence_spec(sum).examples, IsEmpty());
  EXPECT_THAT(answers_to(sum).answers, IsEmpty());
  EXPECT_THAT(answers_to(sum).note, HasSubstr("what \"sum\" has to do with the recurrence"));
  const auto modulo = answers_to(
      "Write a function f(n) with f(n) = f(n-1) + f(n-2), f(0) = 0, f(1) = 1, modulo 9. f(5) == 5");
  ASSERT_FALSE(modulo.ambiguities.empty());
  EXPECT_THAT(modulo.ambiguities[0].value().reason, HasSubstr("\"modulo\""));
}

TEST(RecurrenceSolver, OtherLanguagesHaveALoopOfTheirOwn) {
  const std::string rule = "f(n) = f(n-1) + 2*n*f(n-2), f(1) = 3, f(2) = 5";
  EXPECT_THAT(answers_to(rule, Language::javascript).answers.at(0).at("f"),
              HasSubstr("function f(n) {\n"
                        "  if (n < 1) {\n"
                        "    throw new RangeError(\"n must be at least 1\");\n"
                        "  }\n"
                        "  const terms = [3, 5];\n"
                        "  for (let i = 3; i <= n; i++) {\n"
                        "    terms.push(terms[i - 2] + 2 * i * terms[i - 3]);\n"
                        "  }\n"
                        "  return terms[n - 1];\n"
                        "}\n"));
  EXPECT_THAT(answers_to(rule, Language::cpp).answers.at(0).at("f"),
              HasSubstr("long long f(long long n) {\n"
                        "  if (n < 1) {\n"
                        "    throw std::invalid_argument(\"n must be at least 1\");\n"
                        "  }\n"
                        "  std::vector<long long> terms = {3, 5};\n"
                        "  for (long long i = 3; i <= n; ++i) {\n"
                        "    terms.push_back(terms[i - 2] + 2 * i * terms[i - 3]);\n"
                        "  }\n"
                        "  return terms[n - 1];\n"
                        "}\n"));
}

TEST(RecurrenceSolver, OperatorsThatMeanSomethingElseThereNeedAnExpressionThatGivesTheSame) {
  EXPECT_THAT(answers_to("f(n) = f(n-1) + 2**1, f(0) = 1", Language::javascript).answers,
              SizeIs(1));
  const auto none = answers_to("f(n) = f(n-1) // 2 - f(n-2), f(0) = 9, f(1) = 1", Language::cpp);
  EXPECT_THAT(none.answers, IsEmpty());
  EXPECT_THAT(none.note, HasSubstr("in Python, and found no expression in cpp"));
}

TEST(RecurrenceSolver, IsHeldToItsDefinition) {
  const FunctionSpec spec = recurrence_spec("f(n) = f(n-1) + f(n-2), f(0) = 0, f(1) = 1");
  const auto tests = tests_by_recurrence(spec, spec.examples);
  ASSERT_GE(tests.size(), 8U);
  EXPECT_EQ(to_source("f", tests[7].call), "f(7)");
  EXPECT_EQ(write_literal(*tests[7].claim.expected), "13");
}

}  // namespace
}  // namespace synth
