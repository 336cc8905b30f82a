#include "specs/literal.h"
#include "tests/testing/suites/built_suites.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace synth {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

using Fate = SuiteMutant::Fate;

TEST(SuiteInputs, NeedsNoExampleWhereItCanGuessTheKindsOfArguments) {
  const Suite typed = built_suite(
      "def longest(words: list[str]) -> str:\n"
      "    best = ''\n"
      "    for word in words:\n"
      "        if len(word) > len(best):\n"
      "            best = word\n"
      "    return best\n",
      "longest");
  EXPECT_THAT(living(typed), IsEmpty());
  const Suite guessed = built_suite("def f(xs):\n    return sum(xs) + 1 if xs else 7\n", "f");
  EXPECT_THAT(living(guessed), IsEmpty());
  EXPECT_THAT(names_of(guessed), Contains("empty xs gives 7"));
}

std::ptrdiff_t calls_with_empty(const Suite& suite, std::size_t place) {
  return std::ranges::count_if(suite.cases, [&](const SuiteCase& entry) {
    return place < entry.test.call.args.size() &&
           write_literal(entry.test.call.args[place]) == "''";
  });
}

TEST(SuiteInputs, PromisesNothingOfInputsThatAreAllThatTellsAMutantFromTheCode) {
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
  const Suite silent = built_suite(head + rest, "occurrences", claims());
  EXPECT_EQ(calls_with_empty(silent, 1), 0);
  EXPECT_GE(silent.count(Fate::likely_equivalent), 1U);  // range(len(text) + 1)
  // Code that tests for this case handles it on purpose.
  const Suite guarded =
      built_suite(head + "    if not part:\n        return 0\n" + rest, "occurrences", claims());
  EXPECT_GE(calls_with_empty(guarded, 1), 1);
}

TEST(SuiteInputs, KeepsToRangesThatTheDocstringStates) {
  const std::string body = "    return 'low' if n < 20 else 'high' if n < 900 else 'top'\n";
  const std::vector claims{example("f", {5}, "low"), example("f", {50}, "high")};
  const auto has_outside = [](const Suite& suite) {
    return std::ranges::any_of(suite.cases, [](const SuiteCase& entry) {
      const auto n = entry.test.call.args[0].get_if<Integer>()->to_int64();
      return *n < 1 || *n > 1000;
    });
  };
  EXPECT_FALSE(has_outside(built_suite(
      "def f(n):\n    \"\"\"Says how high.\n    Restrictions: 1 <= n <= 1000\n    \"\"\"\n" + body,
      "f", claims)));
  // A statement about results is not a range.
  EXPECT_TRUE(has_outside(built_suite(
      "def f(n):\n    \"\"\"Says how high, 'low' if n < 20.\"\"\"\n" + body, "f", claims)));
}

TEST(SuiteInputs, KeepsToTheKindsAndFormsOfKnownCalls) {
  const Suite whole = built_suite(
      "def whole(x):\n    \"\"\"Whether it is a number without a fraction.\"\"\"\n"
      "    return isinstance(x, int) or isinstance(x, float) and x == int(x)\n",
      "whole", {example("whole", {3}, true), example("whole", {2.5}, false)});
  EXPECT_THAT(calls_in(whole), Not(Contains(HasSubstr("'"))));
  EXPECT_THAT(calls_in(whole), Not(Contains(HasSubstr("True"))));
  const Suite fraction = built_suite(
      "def value(x):\n    \"\"\"Of a fraction.\"\"\"\n    parts = x.split('/')\n"
      "    return int(parts[0]) * 100 // int(parts[-1])\n",
      "value", {example("value", {"7/10"}, 70), example("value", {"1/3"}, 33)});
  for (const SuiteCase& entry : fraction.cases) {
    const std::string& text = *entry.test.call.args[0].get_if<std::string>();
    EXPECT_EQ(std::ranges::count(text, '/'), 1) << text;
    EXPECT_TRUE(text.front() != '/' && text.back() != '/') << text;
  }
}

TEST(SuiteInputs, AsksForPropertiesOnlyWhereTheResultIsAnArgumentThatIsMeant) {
  const Suite suite = built_suite(
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

TEST(SuiteInputs, TellsAnExactTypeFromOneWithSubclasses) {
  const Suite suite = built_suite(
      "def whole(values):\n    return [value for value in values if type(value) is int]\n", "whole",
      {example("whole", {Value(List{{Value(1), Value("a")}})}, Value(List{{Value(1)}}))});
  EXPECT_THAT(living(suite), IsEmpty());
}

TEST(SuiteInputs, TakesNumbersThatHaveNoItemsAndNoOrder) {
  const Suite suite =
      built_suite("def turned(z):\n    return z * 1j\n", "turned",
                  {example("turned", {*parse_literal("1+2j")}, *parse_literal("-2+1j"))});
  EXPECT_THAT(suite.cases, Not(IsEmpty()));
}

TEST(SuiteInputs, HoldsAGeneratorToTheListOfWhatItYields) {
  const Suite suite = built_suite(
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
  const Suite lazy = built_suite(
      "def first(n: int) -> int:\n    return next(x for x in endless() if x > n)\n"
      "def endless():\n    n = 0\n    while True:\n        yield n\n        n += 1\n",
      "first");
  EXPECT_EQ(lazy.form, ValueForm::plain);
  EXPECT_THAT(lazy.cases, Not(IsEmpty()));
}

TEST(SuiteInputs, TriesTextsThatTheDocstringShowsAndSeveralOfOneForm) {
  const Suite shown = built_suite(
      "import re\n"
      "def seconds(text: str) -> int:\n"
      "    \"\"\"Of a duration such as \"1h30m\".\"\"\"\n"
      "    found = re.fullmatch(r'(\\d+)h(\\d+)m', text)\n"
      "    if not found:\n        raise ValueError(text)\n"
      "    return int(found[1]) * 3600 + int(found[2]) * 60\n",
      "seconds");
  EXPECT_THAT(living(shown), IsEmpty());
  const Suite dates = built_suite(
      "from datetime import date\n"
      "def days(a, b):\n"
      "    return (date.fromisoformat(b) - date.fromisoformat(a)).days\n",
      "days");
  EXPECT_THAT(dates.cases, Not(IsEmpty()));
}

TEST(SuiteInputs, TriesFurtherArgumentsAndThoseThatAreNamedOnly) {
  const Suite suite = built_suite(
      "def total(*amounts, start=0, skip=None):\n"
      "    for amount in amounts:\n"
      "        if amount == skip:\n"
      "            continue\n"
      "        start += amount\n"
      "    return start\n",
      "total");
  EXPECT_THAT(living(suite), IsEmpty());
}

TEST(SuiteInputs, FindsRecordsAndTextsByWhatTheCodeAsksFor) {
  const Suite records = built_suite(
      "def label(user):\n"
      "    name = user[\"name\"].strip()\n"
      "    return name + \"!\" if user.get(\"admin\") else name\n",
      "label");
  EXPECT_THAT(living(records), IsEmpty());
  const Suite letters = built_suite(
      "def value(letter):\n"
      "    return {\"M\": 1000, \"D\": 500}[letter] + 1\n",
      "value");
  EXPECT_THAT(living(letters), IsEmpty());
  const Suite dates = built_suite(
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

TEST(SuiteInputs, ReachesMutantsOfLinesThatHoldConstantsOnly) {
  const Suite suite = built_suite(
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

TEST(SuiteInputs, HoldsInstancesByTheirFieldsOrWhatTheyPrint) {
  const Suite suite = built_suite(
      "from collections import Counter\nfrom dataclasses import dataclass\n"
      "from fractions import Fraction\n@dataclass\nclass Part:\n    share: Fraction\n"
      "def f(n: int):\n    return [Part(Fraction(n, 4)), Counter('a' * (n % 3))]\n",
      "f");
  EXPECT_THAT(living(suite), IsEmpty());
  ASSERT_THAT(suite.cases, Not(IsEmpty()));
  EXPECT_THAT(suite.left_out, IsEmpty());
  const Suite functions = built_suite("def f(n: int):\n    return print\n", "f");
  EXPECT_THAT(functions.left_out, Contains(HasSubstr("no test can hold")));
}

TEST(SuiteInputs, KeepsToAnnotations) {
  const Suite suite = built_suite(
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

Test called(std::vector<Value> args, Value expected = 1) {
  Test test = example("f", std::move(args), std::move(expected)).test;
  test.origin = TestOrigin::amplified;
  return test;
}

TEST(CaseName, SaysWhatIsGivenAndWhatComesOfIt) {
  std::vector<std::string> taken;
  EXPECT_EQ(case_name(called({List{}}), {"items"}, taken), "empty items gives 1");
  EXPECT_EQ(case_name(called({List{{3, 1, 3}}}), {"items"}, taken),
            "two equal maxima in items gives 1");
  EXPECT_EQ(case_name(called({-4}, -12), {"limit"}, taken), "negative limit gives minus 12");
  EXPECT_EQ(case_name(called({"A b"}, "A b"), {"text"}, taken), "capital in text gives it back");
  EXPECT_EQ(case_name(called({3}, true), {"n"}, taken), "n 3 gives true");
  EXPECT_EQ(case_name(called({4}, Null{}), {"n"}, taken), "n 4 gives nothing");
  EXPECT_EQ(case_name(called({5}, ""), {"n"}, taken), "n 5 gives an empty text");
  EXPECT_EQ(case_name(called({6}, List{{1, 2}}), {"n"}, taken), "n 6 gives 2 items");
  EXPECT_EQ(case_name(called({7}, 2.5), {"n"}, taken), "n 7");
  EXPECT_EQ(case_name(called({8}, 123456789), {"n"}, taken), "n 8");
  synth::Test error = called({0});
  error.claim = {.expected = {}, .raises = "ValueError", .tolerance = {}};
  EXPECT_EQ(case_name(error, {"n"}, taken), "zero n raises ValueError");
  EXPECT_EQ(case_name(example("f", {9}, 2).test, {"n"}, taken), "n 9 gives 2, as stated");
}

TEST(CaseName, IsUnique) {
  std::vector<std::string> taken{"negative m gives 1"};
  EXPECT_EQ(case_name(called({-4}), {"n"}, taken), "negative n gives 1");
  EXPECT_EQ(case_name(called({-5}), {"n"}, taken), "n -5 gives 1");
  EXPECT_EQ(case_name(called({-5}), {"n"}, taken), "negative n, n -5 gives 1");
  EXPECT_EQ(case_name(called({-5}), {"n"}, taken), "negative n (2) gives 1");
  EXPECT_EQ(case_name(called({-4}), {"m"}, taken), "m -4 gives 1");
}

TEST(SuiteInputs, MixNumbersWithTheMarksThatTheCodeTellsApart) {
  const Suite suite = built_suite(
      "def rpn(tokens):\n"
      "    stack = []\n"
      "    for token in tokens:\n"
      "        if isinstance(token, float):\n            stack.append(token)\n"
      "            continue\n"
      "        b, a = stack.pop(), stack.pop()\n"
      "        stack.append({'+': a + b, '-': a - b}[token])\n"
      "    return stack.pop()\n",
      "rpn");
  EXPECT_THAT(calls_in(suite), Contains(HasSubstr("'-'")));
}

}  // namespace
}  // namespace synth
