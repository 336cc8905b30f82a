#include "testing/suites/search/suite.h"

#include "specs/literal.h"
#include "tests/testing/runtimes/python_here.h"

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
using ::testing::SizeIs;

using Fate = SuiteMutant::Fate;

Suite suite_of(const std::string& source, const std::string& function,
               std::vector<ClaimedTest> claims = {}) {
  const SuiteRequest request{.source = source,
                             .function = function,
                             .others = {},
                             .claims = std::move(claims),
                             .known = {},
                             .effort = {.times = 0.3}};
  auto suite = build_suite(*PythonHere::runtime(), request, {});
  EXPECT_TRUE(suite) << suite.error().message;
  return suite ? *std::move(suite) : Suite{};
}

ClaimedTest example(const std::string& function, std::vector<Value> args, Value expected) {
  synth::Test test;
  test.function = function;
  test.origin = TestOrigin::example;
  test.call.args = std::move(args);
  test.claim.expected = std::move(expected);
  return {std::move(test), "docstring"};
}

std::vector<std::string> names_of(const Suite& suite) {
  std::vector<std::string> names;
  for (const SuiteCase& entry : suite.cases) {
    names.push_back(entry.test.name);
  }
  return names;
}

std::vector<std::string> living(const Suite& suite) {
  std::vector<std::string> found;
  for (const SuiteMutant& mutant : suite.mutants) {
    if (mutant.fate == Fate::survived || mutant.fate == Fate::unreached) {
      found.push_back(mutant.edit_operator + " -> " + mutant.edits[0].text);
    }
  }
  return found;
}

TEST(BuildSuite, KillsEveryMutantOfASmallFunctionWithFewTests) {
  const Suite suite = suite_of(
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

TEST(BuildSuite, NeedsNoExampleWhereItCanGuessTheKindsOfArguments) {
  const Suite typed = suite_of(
      "def longest(words: list[str]) -> str:\n"
      "    best = ''\n"
      "    for word in words:\n"
      "        if len(word) > len(best):\n"
      "            best = word\n"
      "    return best\n",
      "longest");
  EXPECT_THAT(living(typed), IsEmpty());
  const Suite guessed = suite_of("def f(xs):\n    return sum(xs) + 1 if xs else 7\n", "f");
  EXPECT_THAT(living(guessed), IsEmpty());
  EXPECT_THAT(names_of(guessed), Contains("empty xs"));
}

TEST(BuildSuite, EveryTestButAnExampleKillsAMutantThatNoOtherKillsOrShowsAnEdge) {
  const Suite suite = suite_of(
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
  const Suite suite = suite_of(
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

std::ptrdiff_t calls_with_empty(const Suite& suite, std::size_t place) {
  return std::ranges::count_if(suite.cases, [&](const SuiteCase& entry) {
    return place < entry.test.call.args.size() &&
           write_literal(entry.test.call.args[place]) == "''";
  });
}

TEST(BuildSuite, PromisesNothingOfInputsThatAreAllThatTellsAMutantFromTheCode) {
  const std::string head =
      "def occurrences(text: str, part: str) -> int:\n"
      "    \"\"\"How often a part is in a text.\"\"\"\n";
  const std::string rest =
      "    count = 0\n"
      "    for i in range(len(text) - len(part) + 1):\n"
      "        if text[i:i + len(part)] == part:\n"
      "            count += 1\n"
      "    return count\n";
  const auto claims = [] {
    return std::vector{example("occurrences", {"aaa", "aa"}, 2),
                       example("occurrences", {"ab", "c"}, 0)};
  };
  const Suite silent = suite_of(head + rest, "occurrences", claims());
  EXPECT_EQ(calls_with_empty(silent, 1), 0);
  EXPECT_GE(silent.count(Fate::likely_equivalent), 1U);  // range(len(text) + 1)
  // Code that tests for this case handles it on purpose.
  const Suite guarded =
      suite_of(head + "    if not part:\n        return 0\n" + rest, "occurrences", claims());
  EXPECT_GE(calls_with_empty(guarded, 1), 1);
}

std::vector<std::string> calls_in(const Suite& suite) {
  std::vector<std::string> calls;
  for (const SuiteCase& entry : suite.cases) {
    calls.push_back(to_source(suite.function, entry.test.call));
  }
  return calls;
}

TEST(BuildSuite, KeepsToRangesThatTheDocstringStates) {
  const std::string body = "    return 'low' if n < 20 else 'high' if n < 900 else 'top'\n";
  const std::vector claims{example("f", {5}, "low"), example("f", {50}, "high")};
  const auto has_outside = [](const Suite& suite) {
    return std::ranges::any_of(suite.cases, [](const SuiteCase& entry) {
      const auto n = entry.test.call.args[0].get_if<Integer>()->to_int64();
      return *n < 1 || *n > 1000;
    });
  };
  EXPECT_FALSE(has_outside(suite_of(
      "def f(n):\n    \"\"\"Says how high.\n    Restrictions: 1 <= n <= 1000\n    \"\"\"\n" + body,
      "f", claims)));
  // A statement about results is not a range.
  EXPECT_TRUE(has_outside(suite_of(
      "def f(n):\n    \"\"\"Says how high, 'low' if n < 20.\"\"\"\n" + body, "f", claims)));
}

TEST(BuildSuite, KeepsToTheKindsAndFormsOfKnownCalls) {
  const Suite whole = suite_of(
      "def whole(x):\n    \"\"\"Whether it is a number without a fraction.\"\"\"\n"
      "    return isinstance(x, int) or isinstance(x, float) and x == int(x)\n",
      "whole", {example("whole", {3}, true), example("whole", {2.5}, false)});
  EXPECT_THAT(calls_in(whole), Not(Contains(HasSubstr("'"))));
  EXPECT_THAT(calls_in(whole), Not(Contains(HasSubstr("True"))));
  const Suite fraction = suite_of(
      "def value(x):\n    \"\"\"Of a fraction.\"\"\"\n    parts = x.split('/')\n"
      "    return int(parts[0]) * 100 // int(parts[-1])\n",
      "value", {example("value", {"7/10"}, 70), example("value", {"1/3"}, 33)});
  for (const SuiteCase& entry : fraction.cases) {
    const std::string& text = *entry.test.call.args[0].get_if<std::string>();
    EXPECT_EQ(std::ranges::count(text, '/'), 1) << text;
    EXPECT_TRUE(text.front() != '/' && text.back() != '/') << text;
  }
}

TEST(BuildSuite, AsksForPropertiesOnlyWhereTheResultIsAnArgumentThatIsMeant) {
  const Suite suite = suite_of(
      "def part(x: float) -> float:\n    \"\"\"Of a positive number what is behind the "
      "point.\"\"\"\n"
      "    return x - int(x)\n",
      "part", {example("part", {3.5}, 0.5)});
  const auto found =
      std::ranges::find(suite.properties, std::string("is idempotent"), &SuiteProperty::name);
  ASSERT_NE(found, suite.properties.end());
  for (const std::vector<Value>& args : found->shown) {
    EXPECT_THAT(to_source("part", Call{.args = args, .kwargs = {}}), Not(HasSubstr(".0)")));
  }
}

TEST(BuildSuite, SaysWhatOfTheCodeNoTestComesTo) {
  const Suite suite = suite_of(
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

TEST(BuildSuite, TellsAnExactTypeFromOneWithSubclasses) {
  const Suite suite = suite_of(
      "def whole(values):\n    return [value for value in values if type(value) is int]\n", "whole",
      {example("whole", {Value(List{{Value(1), Value("a")}})}, Value(List{{Value(1)}}))});
  EXPECT_THAT(living(suite), IsEmpty());
}

TEST(BuildSuite, KeepsAClaimThatTheCodeDoesNotMeetAsAFinding) {
  const Suite suite = suite_of("def double(n):\n    return n * 2\n", "double",
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
  const Suite suite = suite_of(
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
  const Suite suite = suite_of(
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
  const Suite suite = suite_of(
      "def first(words: list[str]):\n    return list(set(words))[0] if words else None\n", "first");
  EXPECT_THAT(suite.left_out, Not(IsEmpty()));
  for (const SuiteCase& entry : suite.cases) {
    const auto* words = entry.test.call.args[0].get_if<List>();
    EXPECT_TRUE(words == nullptr || words->items.size() < 2) << entry.test.name;
  }
}

TEST(BuildSuite, SurvivesMutantsThatNeverEndOrTakeAllMemory) {
  const Suite suite = suite_of(
      "def digits(n):\n"
      "    found = []\n"
      "    while n > 0:\n"
      "        found.append(n % 10)\n"
      "        n //= 10\n"
      "    return found\n",
      "digits", {example("digits", {12}, List{{2, 1}})});
  EXPECT_THAT(living(suite), IsEmpty());
}

TEST(BuildSuite, TakesNumbersThatHaveNoItemsAndNoOrder) {
  const Suite suite =
      suite_of("def turned(z):\n    return z * 1j\n", "turned",
               {example("turned", {*parse_literal("1+2j")}, *parse_literal("-2+1j"))});
  EXPECT_THAT(suite.cases, Not(IsEmpty()));
}

TEST(BuildSuite, GivesTheSameSuiteForTheSameSeed) {
  const std::string source = "def f(a, b):\n    return a if a > b + 2 else b - a\n";
  EXPECT_EQ(names_of(suite_of(source, "f")), names_of(suite_of(source, "f")));
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
    for (const SuiteProperty& property : suite_of(source, function).properties) {
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
         suite_of("class Refused(Exception):\n    pass\ndef f(n: int) -> int:\n    if n < 0:\n"
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

TEST(BuildSuite, HoldsAGeneratorToTheListOfWhatItYields) {
  const Suite suite = suite_of(
      "def odd(limit: int):\n"
      "    if limit < 0:\n        raise ValueError(limit)\n"
      "    for n in range(limit):\n"
      "        if n != 2:\n            yield n * n\n",
      "odd");
  EXPECT_EQ(suite.form, ValueForm::listed);
  EXPECT_THAT(living(suite), IsEmpty());
  EXPECT_TRUE(std::ranges::any_of(suite.cases, [](const SuiteCase& entry) {
    return entry.test.claim.expected && entry.test.claim.expected->is<List>();
  }));
  const Suite lazy = suite_of(
      "def first(n: int) -> int:\n    return next(x for x in endless() if x > n)\n"
      "def endless():\n    n = 0\n    while True:\n        yield n\n        n += 1\n",
      "first");
  EXPECT_EQ(lazy.form, ValueForm::plain);
  EXPECT_THAT(lazy.cases, Not(IsEmpty()));
}

TEST(BuildSuite, TriesTextsThatTheDocstringShowsAndSeveralOfOneForm) {
  const Suite shown = suite_of(
      "import re\n"
      "def seconds(text: str) -> int:\n"
      "    \"\"\"Of a duration such as \"1h30m\".\"\"\"\n"
      "    found = re.fullmatch(r'(\\d+)h(\\d+)m', text)\n"
      "    if not found:\n        raise ValueError(text)\n"
      "    return int(found[1]) * 3600 + int(found[2]) * 60\n",
      "seconds");
  EXPECT_THAT(living(shown), IsEmpty());
  const Suite dates = suite_of(
      "from datetime import date\n"
      "def days(a, b):\n"
      "    return (date.fromisoformat(b) - date.fromisoformat(a)).days\n",
      "days");
  EXPECT_THAT(dates.cases, Not(IsEmpty()));
}

TEST(BuildSuite, TriesFurtherArgumentsAndThoseThatAreNamedOnly) {
  const Suite suite = suite_of(
      "def total(*amounts, start=0, skip=None):\n"
      "    for amount in amounts:\n"
      "        if amount == skip:\n"
      "            continue\n"
      "        start += amount\n"
      "    return start\n",
      "total");
  EXPECT_THAT(living(suite), IsEmpty());
}

TEST(BuildSuite, FindsRecordsAndTextsByWhatTheCodeAsksFor) {
  const Suite records = suite_of(
      "def label(user):\n"
      "    name = user[\"name\"].strip()\n"
      "    return name + \"!\" if user.get(\"admin\") else name\n",
      "label");
  EXPECT_THAT(living(records), IsEmpty());
  const Suite letters = suite_of(
      "def value(letter):\n"
      "    return {\"M\": 1000, \"D\": 500}[letter] + 1\n",
      "value");
  EXPECT_THAT(living(letters), IsEmpty());
  const Suite dates = suite_of(
      "import datetime\n"
      "def next_weekday(day):\n"
      "    d = datetime.date.fromisoformat(day)\n"
      "    while True:\n"
      "        d += datetime.timedelta(days=1)\n"
      "        if d.weekday() < 5:\n"
      "            return d\n",
      "next_weekday");
  EXPECT_GE(dates.score(), 0.9) << ::testing::PrintToString(living(dates));
}

TEST(BuildSuite, ReachesMutantsOfLinesThatHoldConstantsOnly) {
  const Suite suite = suite_of(
      "def f(n: int) -> str:\n"
      "    for limit, word in [(9, \"big\"),\n"
      "                        (3, \"small\")]:\n"
      "        if n > limit:\n"
      "            return word\n"
      "    return \"\"\n",
      "f");
  EXPECT_EQ(suite.count(Fate::unreached), 0U);
  EXPECT_THAT(living(suite), IsEmpty());
}

TEST(BuildSuite, HoldsInstancesByTheirFieldsOrWhatTheyPrint) {
  const Suite suite = suite_of(
      "from collections import Counter\nfrom dataclasses import dataclass\n"
      "from fractions import Fraction\n@dataclass\nclass Part:\n    share: Fraction\n"
      "def f(n: int):\n    return [Part(Fraction(n, 4)), Counter('a' * (n % 3))]\n",
      "f");
  EXPECT_THAT(living(suite), IsEmpty());
  ASSERT_THAT(suite.cases, Not(IsEmpty()));
  EXPECT_THAT(suite.left_out, IsEmpty());
  const Suite iterators = suite_of("def f(n: int):\n    return (i for i in range(n))\n", "f");
  EXPECT_THAT(iterators.left_out, Contains(HasSubstr("no test can hold")));
}

TEST(BuildSuite, KeepsToAnnotations) {
  const Suite suite = suite_of(
      "def f(pair: tuple[str, int], times=2):\n"
      "    return [pair[0]] * (pair[1] + times)\n",
      "f");
  EXPECT_THAT(living(suite), IsEmpty());

  for (const SuiteCase& entry : suite.cases) {
    const auto* pair = entry.test.call.args[0].get_if<Tuple>();
    ASSERT_NE(pair, nullptr);
    ASSERT_THAT(pair->items, SizeIs(2));
    EXPECT_TRUE(pair->items[0].is<std::string>() && pair->items[1].is<Integer>());
  }
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

Test called(std::vector<Value> args) {
  return example("f", std::move(args), 1).test;
}

TEST(CaseName, SaysWhatTheCaseShows) {
  std::vector<std::string> taken;
  EXPECT_EQ(case_name(called({List{}}), {"items"}, taken), "empty items");
  EXPECT_EQ(case_name(called({List{{3, 1, 3}}}), {"items"}, taken), "two equal maxima in items");
  EXPECT_EQ(case_name(called({-4}), {"limit"}, taken), "negative limit");
  EXPECT_EQ(case_name(called({"A b"}), {"text"}, taken), "capital in text");
  synth::Test error = called({0});
  error.claim = {.expected = {}, .raises = "ValueError", .tolerance = {}};
  EXPECT_EQ(case_name(error, {"n"}, taken), "zero n raises ValueError");
  EXPECT_THAT(taken, SizeIs(5));
}

TEST(CaseName, IsUnique) {
  std::vector<std::string> taken;
  EXPECT_EQ(case_name(called({-4}), {"n"}, taken), "negative n");
  EXPECT_EQ(case_name(called({-5}), {"n"}, taken), "n -5");
  EXPECT_EQ(case_name(called({-5}), {"n"}, taken), "negative n, n -5");
  EXPECT_EQ(case_name(called({-5}), {"n"}, taken), "negative n (2)");
}

}  // namespace
}  // namespace synth
