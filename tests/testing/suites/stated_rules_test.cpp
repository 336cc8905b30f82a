#include "testing/suites/code/stated_rules.h"

#include "tests/testing/suites/code_suites.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

std::vector<std::string> rules_in(const std::string& prose,
                                  const std::vector<std::string>& names = {"n", "xs"}) {
  constexpr std::array kOf{"value",      "numbers",  "size",     "whole",
                           "any_number", "any_item", "any_size", "same_sizes"};
  constexpr std::array kBound{"<", "<=", ">", ">="};
  std::vector<std::string> found;
  for (const StatedRule& rule : read_stated_rules(prose, names)) {
    found.push_back(fmt::format("{}{} {} {}{}", rule.parameter.empty() ? "" : rule.parameter + " ",
                                kOf.at(static_cast<std::size_t>(rule.of)),
                                kBound.at(static_cast<std::size_t>(rule.bound)), rule.number,
                                rule.is_sure ? "" : "?"));
  }
  return found;
}

TEST(StatedRules, AreComparisons) {
  const auto within = UnorderedElementsAre("n numbers >= 1", "n numbers <= 1000");
  EXPECT_THAT(rules_in("Restrictions: 1 <= n <= 1000"), within);
  EXPECT_THAT(rules_in("Takes `1 ≤ n ≤ 10^3`."), within);
  EXPECT_THAT(rules_in("n >= 1, and n <= 1,000."), within);
  EXPECT_THAT(rules_in("0 < n, m < 5", {"n", "m"}),
              UnorderedElementsAre("n numbers > 0", "m numbers > 0", "m numbers < 5"));
  EXPECT_THAT(
      rules_in("1 <= xs.length <= 20, -5 <= xs[i] <= 5"),
      UnorderedElementsAre("xs size >= 1", "xs size <= 20", "xs numbers >= -5", "xs numbers <= 5"));
  EXPECT_THAT(rules_in("len(xs) > 0 and |xs| < 9"),
              UnorderedElementsAre("xs size > 0", "xs size < 9"));
}

TEST(StatedRules, AreOfWordsAboutAParameter) {
  EXPECT_THAT(rules_in("The bases are less than 10.", {"base"}), ElementsAre("base numbers < 10"));
  EXPECT_THAT(rules_in("n must be at least 3"), ElementsAre("n numbers >= 3"));
  EXPECT_THAT(rules_in("n is no more than 3"), ElementsAre("n numbers <= 3"));
  EXPECT_THAT(rules_in("n is less than or equal to 3"), ElementsAre("n numbers <= 3"));
  EXPECT_THAT(rules_in("n is in the range [0, 1)"), ElementsAre("n numbers >= 0", "n numbers < 1"));
  EXPECT_THAT(rules_in("n is between 1 and 12."), ElementsAre("n numbers >= 1", "n numbers <= 12"));
}

TEST(StatedRules, AreOfEntriesOfParameters) {
  const auto month = ElementsAre("n numbers >= 1", "n numbers <= 12");
  for (const std::string entry :
       {"@param {number} n - 1 to 12", "@param n the month, 1-12", "\\param[in] n from 1 to 12",
        "@param {number} [n=3] the month (1..12)", ":param int n: between 1 and 12",
        "n (int): in [1, 12]", "Args:\n    n: the month,\n        1 to 12\n\nReturns:\n    0 to 5",
        "@param n >= 1, <= 12",
        "The days of a @ month. @param n 1 to 12 @returns {number} 28 to 31"}) {
    EXPECT_THAT(rules_in(entry), month) << entry;
  }
  EXPECT_THAT(rules_in("@param {string} xs non-empty"), ElementsAre("xs size > 0"));
  EXPECT_THAT(rules_in("@param xs must not be empty"), ElementsAre("xs size > 0"));
  EXPECT_THAT(
      rules_in("@param xs - 1 to 5 items"),
      UnorderedElementsAre("xs value >= 1", "xs size >= 1", "xs value <= 5", "xs size <= 5"));
  EXPECT_THAT(rules_in("@param {number} n positive integer, 9 or less"),
              UnorderedElementsAre("n numbers > 0", "n whole >= 0", "n numbers <= 9"));
  EXPECT_THAT(rules_in("@param n a number\n@param xs of the same length, 0 or more"),
              UnorderedElementsAre("xs numbers >= 0", "same_sizes >= 0"));
}

TEST(StatedRules, AreOfAdjectives) {
  EXPECT_THAT(rules_in("Takes a positive integer n."), ElementsAre("any_number > 0"));
  EXPECT_THAT(rules_in("Gives the sum of all the divisors as a natural number"),
              ElementsAre("any_number > 0?"));
  EXPECT_THAT(rules_in("A list xs of non-negative integers"), ElementsAre("any_item >= 0"));
  EXPECT_THAT(rules_in("Of a non-empty text"), ElementsAre("any_size > 0"));
  EXPECT_THAT(rules_in("Positive or negative numbers n"), IsEmpty());
}

TEST(StatedRules, AreNotConditionsResultsOrCalculations) {
  for (const std::string prose :
       {"Returns 1 if n < 5", "@returns n >= 3", "@throws {RangeError} n < 3", "f(5) // => 0 < n",
        "n <= 2 * k", "k + n < 5", "n - 1 < 5", "n is the 3rd", "2n < 5", "n 2024-01-12",
        "@param n for 5 see m\n@example\nfor (n < 3;;)", "n < 5 -> 3", "for m at most 5",
        "@param other 1 to 3", "n 12 to 1", ">>> n < 5"}) {
    EXPECT_THAT(rules_in(prose), IsEmpty()) << prose;
  }
}

TEST(StatedRules, AreReadInLinearTime) {
  std::string prose;
  for (int i = 0; i < 60'000; ++i) {
    prose += "n < 5, positive ";
  }
  EXPECT_THAT(rules_in(prose), IsEmpty());
  std::string lines;
  for (int i = 0; i < 60'000; ++i) {
    lines += fmt::format("@param n at most {}\n", i);
  }
  EXPECT_EQ(rules_in(lines).size(), 100U);
}

template <class Fits>
void expect_arguments(const Suite& suite, const Fits& fits) {
  EXPECT_THAT(suite.cases, Not(IsEmpty()));
  for (const SuiteCase& entry : suite.cases) {
    if (!entry.test.claim.raises) {
      EXPECT_TRUE(fits(entry.test.call.args)) << entry.test.name;
    }
  }
}

std::int64_t whole_at(const std::vector<Value>& args, std::size_t place) {
  return args.at(place).get_if<Integer>()->to_int64().value();
}

TEST(StatedRules, OfACommentHoldForTheInputsOfJavascript) {
  const Suite suite = suite_of(Language::javascript,
                               "/** How many days a month has.\n"
                               " * @param {number} n - 1 to 12\n"
                               " * @param {string} s non-empty\n */\n"
                               "function days(n, s) {\n"
                               "  if (n > 12) throw new RangeError('month');\n"
                               "  if (n === 2) return s.length > 3 ? 29 : 28;\n"
                               "  return n === 4 || n === 6 || n === 9 || n === 11 ? 30 : 31;\n}\n",
                               "days");
  expect_arguments(suite, [](const std::vector<Value>& args) {
    return whole_at(args, 0) >= 1 && whole_at(args, 0) <= 12 &&
           !args[1].get_if<std::string>()->empty();
  });
  EXPECT_THAT(raised(suite), AllOf(Not(IsEmpty()), Each("RangeError")));
}

TEST(StatedRules, ThatAKnownCallBreaksOrThatLeaveNoInputDoNotHold) {
  const std::string head = "/** @param {number} n - 1 to 12 */\n";
  const std::string body = "function f(n) { return n > 40 ? 'far' : 'near'; }\n";
  const Suite suite = suite_of(Language::javascript, head + body, "f", {{claimed("f", 50, "far")}});
  EXPECT_THAT(still_living(suite), IsEmpty());
  const Suite misread = suite_of(Language::javascript,
                                 "/** @param {string} s - 5 to 9 marks, at most 2 marks */\n"
                                 "function g(s) { return s.length > 2 ? s[0] : s; }\n",
                                 "g");
  EXPECT_THAT(misread.cases, Not(IsEmpty()));
}

TEST(StatedRules, OfACommentHoldForTheInputsOfCpp) {
  const Suite suite = suite_of(Language::cpp,
                               "#include <vector>\n"
                               "/// The greatest remainder.\n"
                               "/// \\param[in] xs non-empty\n"
                               "/// \\param n 2 to 9\n"
                               "int most(const std::vector<int>& xs, int n) {\n"
                               "  int best = xs.empty() ? -7 : 0;\n"
                               "  for (int x : xs) { if (x % n > best) best = x % n; }\n"
                               "  return best;\n}\n",
                               "most");
  expect_arguments(suite, [](const std::vector<Value>& args) {
    return !args[0].get_if<List>()->items.empty() && whole_at(args, 1) >= 2 &&
           whole_at(args, 1) <= 9;
  });
}

}  // namespace
}  // namespace synth
