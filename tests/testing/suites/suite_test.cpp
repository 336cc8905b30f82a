#include "specs/literal.h"
#include "specs/made.h"
#include "tests/testing/suites/built_suites.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace synth {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Le;
using ::testing::Not;

using Fate = SuiteMutant::Fate;

TEST(BuildSuite, KillsEveryMutantOfASmallFunctionWithFewTests) {
  const Suite suite = built_suite(
      "def clamp(n, low, high):\n"
      "    if n < low:\n"
      "        return low\n"
      "    if n > high:\n"
      "        return high\n"
      "    return n\n",
      "clamp", {example("clamp", {5, 1, 10}, 5)});
  EXPECT_THAT(living(suite), IsEmpty());
  EXPECT_THAT(suite.cases.size(), Le(12U));
  EXPECT_EQ(suite.cases[0].test.origin, TestOrigin::example);
  EXPECT_EQ(suite.score(), 1.0);
}

// What the making of an object does outside of the code is not followed: no test may have it.
TEST(BuildSuite, SaysWhichExamplesWithObjectsTheCodeFailsAndWritesNone) {
  const std::string source =
      "class Item:\n"
      "    def __init__(self, name, price, count=1):\n"
      "        self.name, self.price, self.count = name, price, count\n\n\n"
      "def size(items):\n    return len(items)\n";
  const auto example_of = [](const char* function, const char* items, Value result) {
    return example(function, {parse_literal(items).value()}, std::move(result));
  };
  const Suite suite = built_suite(source, "size",
                                  {example_of("size", "[Item('a', 2.0)]", 1),
                                   example_of("size", "[Item('b', 1.0), Item('c', 1.0)]", 3),
                                   example_of("size", "[Unknown('b')]", 3)});
  EXPECT_THAT(suite.left_out,
              ElementsAre(HasSubstr("takes an object, of which no other inputs are found"),
                          HasSubstr("takes an object, is said to give 3, and gives 2"),
                          HasSubstr("takes an object, of which no other inputs are found")));
  for (const SuiteCase& entry : suite.cases) {
    EXPECT_FALSE(gives_made(entry.test.call)) << entry.test.name;
  }
}

TEST(BuildSuite, EveryTestButAnExampleKillsAMutantThatNoOtherKillsOrShowsAnEdge) {
  const Suite suite = built_suite(
      "def grade(points):\n"
      "    if points >= 90:\n        return 'A'\n"
      "    if points >= 75:\n        return 'B'\n"
      "    return 'C'\n",
      "grade", {example("grade", {80}, "B"), example("grade", {81}, "B")});
  for (const SuiteCase& entry : suite.cases) {
    const auto only_here = [&](std::size_t mutant) {
      return std::ranges::count_if(suite.cases, [&](const SuiteCase& other) {
               return std::ranges::find(other.kills, mutant) != other.kills.end();
             }) == 1;
    };
    EXPECT_TRUE(entry.test.is_trusted() || !entry.edge.empty() ||
                std::ranges::any_of(entry.kills, only_here))
        << entry.test.name;
  }
  EXPECT_THAT(living(suite), IsEmpty());
}

TEST(BuildSuite, AssertsErrorsThatAreRaisedOnPurposeAndNoOthers) {
  const Suite suite = built_suite(
      "def half(n):\n"
      "    if n < 0:\n"
      "        raise ValueError('negative')\n"
      "    return 100 // n\n",
      "half", {example("half", {10}, 10)});
  const auto raises = [&](const std::string& type) {
    return std::ranges::count_if(
        suite.cases, [&](const SuiteCase& entry) { return entry.test.claim.raises == type; });
  };
  EXPECT_GE(raises("ValueError"), 1);
  EXPECT_EQ(raises("ZeroDivisionError"), 0);
  EXPECT_EQ(raises("TypeError"), 0);
  EXPECT_THAT(names_of(suite), Contains("negative n raises ValueError"));
}

TEST(BuildSuite, SaysWhatOfTheCodeNoTestComesTo) {
  const Suite suite = built_suite(
      "def sign(n: int):\n"
      "    \"\"\"Of a number.\"\"\"\n"
      "    if n > 0:\n        return 1\n"
      "    if n != n:\n        n = 3\n        return n\n"
      "    return -1 if n else 0\n",
      "sign", {example("sign", {5}, 1)});
  const auto coverage = suite.coverage();
  ASSERT_TRUE(coverage);
  EXPECT_EQ(coverage->lines, 6U);
  EXPECT_THAT(coverage->missed, ElementsAre(6, 7));
  EXPECT_EQ(coverage->ways, 4U);
  EXPECT_EQ(coverage->taken, 3U);
  EXPECT_THAT(gaps_in(*coverage), ElementsAre("no test comes to lines 6-7",
                                              "on line 5 the condition holds in no test"));
}

TEST(SuiteCoverage, NamesNoBranchOfALineThatIsNotReached) {
  const CodeLayout layout{.lines = {1, 2, 3, 5}, .branches = {1, 3}};
  const std::vector<CallCoverage> calls{{.lines = {1}, .ways = {0}}};
  const SuiteCoverage coverage = coverage_of(layout, calls);
  EXPECT_THAT(gaps_in(coverage), ElementsAre("no test comes to lines 2-3, 5",
                                             "on line 1 the condition holds in every test"));
  EXPECT_EQ(coverage.taken, 1U);
}

TEST(SuiteCoverage, NamesOfOneLineTheOperandThatIsTheCause) {
  const CodeLayout layout{.lines = {1, 4}, .branches = {1, 1, 1, 2, 4}};
  const std::vector<CallCoverage> calls{{.lines = {1, 4}, .ways = {1, 3, 8, 9}}};
  const SuiteCoverage coverage = coverage_of(layout, calls);
  EXPECT_THAT(gaps_in(coverage), ElementsAre("on line 1 the condition holds in no test"));
  EXPECT_EQ(coverage.ways, 10U);
  EXPECT_EQ(coverage.taken, 4U);
}

TEST(BuildSuite, KeepsAClaimThatTheCodeDoesNotMeetAsAFinding) {
  const Suite suite = built_suite("def double(n):\n    return n * 2\n", "double",
                                  {example("double", {3}, 6), example("double", {4}, 9)});
  EXPECT_EQ(suite.findings(), 1U);
  const auto found = std::ranges::find_if(
      suite.cases, [](const SuiteCase& entry) { return entry.finding.has_value(); });
  ASSERT_NE(found, suite.cases.end());
  EXPECT_EQ(found->finding, "gives 8");
  EXPECT_THAT(found->kills, IsEmpty());
  EXPECT_EQ(found->test.claim.expected->get_if<Integer>()->to_int64(), 9);
}

TEST(BuildSuite, LeavesNoMutantToATestThatTheCodeFails) {
  const Suite suite = built_suite(
      "def median(xs):\n"
      "    xs = sorted(xs)\n"
      "    middle = len(xs) // 2\n"
      "    if len(xs) % 2:\n        return xs[middle]\n"
      "    return xs[middle]\n",
      "median", {example("median", {List{{Value(1), Value(2)}}}, 1.5)});
  EXPECT_EQ(suite.findings(), 1U);
  EXPECT_THAT(suite.cases[0].kills, IsEmpty());
  EXPECT_THAT(living(suite), IsEmpty());
}

TEST(BuildSuite, FindsWhereTheCodeAndAReferencePart) {
  const SuiteRequest request{.source = "def f(n):\n    return n * 3 if n > 40 else n * 2\n",
                             .function = "f",
                             .others = {},
                             .claims = {example("f", {3}, 6)},
                             .known = {},
                             .reference = "def f(n):\n    return n + n\n",
                             .effort = {.times = 0.3}};
  const auto suite = build_suite(*PythonHere::runtime(), request, {});
  ASSERT_TRUE(suite) << suite.error().message;
  EXPECT_GE(suite->findings(), 1U);
  for (const SuiteCase& entry : suite->cases) {
    const auto n = entry.test.call.args[0].get_if<Integer>()->to_int64();
    EXPECT_EQ(entry.finding.has_value(), *n > 40) << *n;
  }
}

TEST(BuildSuite, SaysWhichMutantsAreTheSameOrProbablyTheSame) {
  const Suite suite = built_suite(
      "def f(n):\n"
      "    m = abs(n)\n"
      "    while m > 100:\n"
      "        m = 100\n"
      "    if m < 0:\n"
      "        return 'never'\n"
      "    return m\n",
      "f", {example("f", {3}, 3)});
  EXPECT_GT(suite.count(Fate::unreached) + suite.count(Fate::likely_equivalent), 0U);
  EXPECT_GT(suite.count(Fate::killed), 0U);
}

TEST(BuildSuite, LeavesOutWhatFlickersAndSaysSo) {
  const Suite suite = built_suite(
      "def first(words: list[str]):\n    return list(set(words))[0] if words else None\n", "first");
  EXPECT_THAT(suite.left_out, Not(IsEmpty()));
  for (const SuiteCase& entry : suite.cases) {
    const auto* words = entry.test.call.args[0].get_if<List>();
    EXPECT_TRUE(words == nullptr || words->items.size() < 2) << entry.test.name;
  }
}

TEST(BuildSuite, SurvivesMutantsThatNeverEndOrTakeAllMemory) {
  const Suite suite = built_suite(
      "def digits(n):\n"
      "    found = []\n"
      "    while n > 0:\n"
      "        found.append(n % 10)\n"
      "        n //= 10\n"
      "    return found\n",
      "digits", {example("digits", {12}, List{{2, 1}})});
  EXPECT_THAT(living(suite), IsEmpty());
}

TEST(BuildSuite, GivesTheSameSuiteForTheSameSeed) {
  const std::string source = "def f(a, b):\n    return a if a > b + 2 else b - a\n";
  EXPECT_EQ(names_of(built_suite(source, "f")), names_of(built_suite(source, "f")));
}

TEST(BuildSuite, FindsWhatHoldsOnEverythingTried) {
  const std::string source =
      "def encode(text: str) -> str:\n"
      "    return text[1:] + text[:1]\n"
      "def decode(text: str) -> str:\n"
      "    return text[-1:] + text[:-1]\n"
      "def total(items: list[int]) -> int:\n"
      "    return sum(n * n for n in items)\n";
  const auto names = [&](const std::string& function) {
    std::vector<std::string> found;
    for (const SuiteProperty& property : built_suite(source, function).properties) {
      found.push_back(property.name);
    }
    return found;
  };
  EXPECT_THAT(names("encode"), ElementsAre("keeps the items of text", "is undone by decode"));
  EXPECT_THAT(names("total"), ElementsAre("does not depend on the order of items"));
}

TEST(BuildSuite, SaysThatNothingButDeclaredErrorsIsRaised) {
  const auto names = [](const std::string& body) {
    std::vector<std::string> found;
    for (const SuiteProperty& property :
         built_suite("class Refused(Exception):\n    pass\ndef f(n: int) -> int:\n    if n < 0:\n"
                     "        raise Refused(n)\n" +
                         body,
                     "f")
             .properties) {
      found.push_back(property.name);
    }
    return found;
  };
  EXPECT_THAT(names("    return n % 7\n"), Contains("raises nothing but Refused"));
  EXPECT_THAT(names("    return 7 % n\n"), Not(Contains("raises nothing but Refused")));
  EXPECT_THAT(names("    raise Refused(-n)\n"), Not(Contains("raises nothing but Refused")));
}

TEST(BuildSuite, NamesAFunctionThatIsNotThere) {
  const SuiteRequest request{.source = "def f():\n    return 1\n",
                             .function = "g",
                             .others = {},
                             .claims = {},
                             .known = {}};
  const auto suite = build_suite(*PythonHere::runtime(), request, {});
  ASSERT_FALSE(suite);
  EXPECT_THAT(suite.error().message, HasSubstr("there is no function g"));
}

}  // namespace
}  // namespace synth
