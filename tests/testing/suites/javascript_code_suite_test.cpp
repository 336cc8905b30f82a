#include "specs/literal.h"
#include "testing/suites/search/code_variants.h"
#include "tests/testing/suites/code_suites.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <map>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Le;
using ::testing::Not;

TEST(TokenMutants, OfJavascriptAreOneFaultEach) {
  const auto texts = mutated(
      "function f(a, b) {\n"
      "  for (let i = 0; i < a; i++) { if (b[i] && a > 2) continue; }\n"
      "  return -a + 'x';\n}\n",
      Language::javascript);
  EXPECT_THAT(texts, AllOf(Contains(HasSubstr("i <= a")), Contains(HasSubstr("i >= a")),
                           Contains(HasSubstr("let i = 1;")), Contains(HasSubstr("i--")),
                           Contains(HasSubstr("b[i] || a > 2")), Contains(HasSubstr("a > 3"))));
  EXPECT_THAT(texts,
              AllOf(Contains(HasSubstr("if (!(b[i] && a > 2))")), Contains(HasSubstr("break;")),
                    Contains(HasSubstr("return;\n")), Contains(HasSubstr("return a + 'x'")),
                    Contains(HasSubstr("-a - 'x'")), Contains(HasSubstr("'XXxXX'"))));
}

TEST(TokenMutants, LeavePatternsCommentsTemplatesAndMessagesAsTheyAre) {
  const auto texts = mutated(
      "const f = (s) => {\n"
      "  // 1 < 2\n"
      "  if (/[<>/]+1/.test(s)) throw new Error('less than 3');\n"
      "  return `${s < 5 ? 'a' : 'b'} < 7`;\n};\n",
      Language::javascript);
  EXPECT_THAT(texts, AllOf(Contains(HasSubstr("s <= 5")), Contains(HasSubstr("s < 6")),
                           Not(Contains(HasSubstr("2 < 2"))), Not(Contains(HasSubstr("+2/")))));
  EXPECT_THAT(texts, AllOf(Not(Contains(HasSubstr("XXless"))), Not(Contains(HasSubstr("<= 7"))),
                           Contains(HasSubstr("'XXaXX'"))));
}

TEST(TokenMutants, DeleteStatementsThatEndWithoutSemicolonsToo) {
  const auto texts =
      mutated("function f(xs) {\n  xs.push(1)\n  xs.pop()\n  return xs\n}\n", Language::javascript);
  EXPECT_THAT(texts, AllOf(Contains("function f(xs) {\n  ;\n  xs.pop()\n  return xs\n}\n"),
                           Contains("function f(xs) {\n  xs.push(1)\n  ;\n  return xs\n}\n")));
}

TEST(CodeReader, FindsWhatAFileOfTestsCanReach) {
  const auto functions = code_functions(
      "const hidden = (a) => a;\n"
      "/** Twice.\n * @param {number[]} xs */\n"
      "export function twice(xs, times = 2) { return xs.map((x) => hidden(x) * times); }\n"
      "export const on = callback => callback(1);\n",
      Language::javascript);
  ASSERT_EQ(functions.size(), 3U);
  EXPECT_FALSE(functions[0].is_public);
  EXPECT_TRUE(functions[1].is_public);
  EXPECT_THAT(functions[1].comment, HasSubstr("Twice."));
  EXPECT_TRUE(functions[1].parameters[0].kinds.at(0).at(0).is<List>());
  EXPECT_TRUE(functions[1].parameters[1].is_optional);
  EXPECT_FALSE(functions[2].is_public);
  EXPECT_EQ(functions[2].refusal, "callback is called, and no function can be an argument");
}

TEST(CodeReader, ReadsRestsAndOptionsAndRefusesGenerators) {
  const auto functions = code_functions(
      "function sum(...ns) { return ns.reduce((a, b) => a + b, 0); }\n"
      "function cut(text, { limit = 3, end: mark = '.' } = {}) {\n"
      "  return text.length > limit ? text.slice(0, limit) + mark : text;\n}\n"
      "function* up(n) { yield n; }\n",
      Language::javascript);
  ASSERT_EQ(functions.size(), 3U);
  EXPECT_EQ(functions[0].parameters.size(), 3U);
  EXPECT_TRUE(functions[0].parameters[2].is_optional);
  ASSERT_EQ(functions[1].parameters.size(), 2U);
  EXPECT_TRUE(functions[1].parameters[1].is_optional);
  EXPECT_EQ(write_literal(functions[1].parameters[1].kinds.at(0).at(0)),
            "{'limit': 3, 'end': 'abc'}");
  EXPECT_EQ(functions[2].refusal, "it is a generator, whose items no test holds");
}

constexpr const char* kTotal =
    "function total(items, limit) {\n"
    "  if (limit < 0) throw new RangeError('negative limit');\n"
    "  let sum = 0;\n"
    "  for (const item of items) {\n"
    "    if (item.kind === 'gift') continue;\n"
    "    sum += item.price * item.count;\n"
    "    if (sum >= limit) return limit;\n"
    "  }\n"
    "  return sum;\n"
    "}\n";

TEST(JavascriptCodeSuite, KillsMutantsOfStructuresAndOfErrorsThrownOnPurpose) {
  SYNTH_NEEDS(Language::javascript)
  const Suite suite = suite_of(Language::javascript, kTotal, "total");
  EXPECT_GE(suite.score(), 0.9) << ::testing::PrintToString(still_living(suite));
  EXPECT_THAT(suite.cases.size(), Le(12U));
  EXPECT_THAT(raised(suite), Contains("RangeError"));
  EXPECT_THAT(raised(suite), Not(Contains("TypeError")));
  std::string broken = kTotal;
  broken.replace(broken.find(">="), 2, "<");
  expect_green_and_red(Language::javascript, suite, "code.js", kTotal, broken, "node --test");
}

TEST(JavascriptCodeSuite, EachTestKillsOrShowsAnEdgeAndIsTheSameForTheSameSeed) {
  SYNTH_NEEDS(Language::javascript)
  const std::string source =
      "export function grade(points) {\n"
      "  if (points >= 90) return 'A'\n  if (points >= 75) return 'B'\n  return 'C'\n}\n";
  const Suite suite = suite_of(Language::javascript, source, "grade");
  EXPECT_THAT(still_living(suite), IsEmpty());
  const Suite again = suite_of(Language::javascript, source, "grade");
  ASSERT_EQ(suite.cases.size(), again.cases.size());
  for (std::size_t i = 0; i < suite.cases.size(); ++i) {
    const SuiteCase& entry = suite.cases[i];
    EXPECT_EQ(to_source("", entry.test.call), to_source("", again.cases[i].test.call));
    const bool is_for_an_edge = !entry.edge.empty();
    EXPECT_TRUE(is_for_an_edge ||
                std::ranges::any_of(
                    entry.kills,
                    [&](std::size_t mutant) {
                      return std::ranges::count_if(suite.cases, [&](const SuiteCase& other) {
                               return std::ranges::find(other.kills, mutant) != other.kills.end();
                             }) == 1;
                    }))
        << entry.test.name;
  }
}

TEST(JavascriptCodeSuite, FindsWhatHoldsOnEverythingTried) {
  SYNTH_NEEDS(Language::javascript)
  const std::string source =
      "export function turn(xs) { return [...xs].reverse(); }\n"
      "export function encode(text) { return text + '!'; }\n"
      "export function decode(text) { return text.slice(0, -1); }\n";
  std::map<std::string, std::string> found;
  const Suite turn = suite_of(Language::javascript, source, "turn");
  const Suite encode = suite_of(Language::javascript, source, "encode");
  for (const auto& properties : {turn.properties, encode.properties}) {
    for (const SuiteProperty& property : properties) {
      found[property.name] = property.statement();
    }
  }
  EXPECT_EQ(found["is its own inverse"], "turn(turn(xs)) == xs");
  EXPECT_EQ(found["is undone by decode"], "decode(encode(text)) == text");
  EXPECT_TRUE(found.contains("keeps the items of xs"));
  EXPECT_FALSE(found.contains("is idempotent"));
  std::string broken = source;
  broken.replace(broken.find("slice(0, -1)"), 12, "slice(1)");
  expect_green_and_red(Language::javascript, encode, "code.mjs", source, broken, "node --test");
}

TEST(JavascriptCodeSuite, TakesWhatAFunctionGivesThatItUndoes) {
  SYNTH_NEEDS(Language::javascript)
  const std::string source =
      "export function written(seconds) {\n"
      "  if (!Number.isInteger(seconds) || seconds < 0) throw new RangeError('seconds');\n"
      "  return `${Math.floor(seconds / 3600)}h${Math.floor(seconds / 60) % 60}m${seconds % "
      "60}s`;\n"
      "}\n"
      "export function read(text) {\n"
      "  const found = /^(\\d+)h(\\d+)m(\\d+)s$/.exec(text);\n"
      "  if (found === null) throw new RangeError('no time');\n"
      "  return 3600 * found[1] + 60 * found[2] + Number(found[3]);\n"
      "}\n";
  EXPECT_THAT(still_living(suite_of(Language::javascript, source, "read")), IsEmpty());
}

TEST(JavascriptCodeSuite, IsHeldToTheErrorsThatItThrowsOnPurpose) {
  SYNTH_NEEDS(Language::javascript)
  const std::string source =
      "export class Refused extends Error {}\n"
      "export function root(n) {\n"
      "  if (n < 0) throw new RangeError('negative')\n"
      "  if (n > 50) throw new Refused('large')\n  return Math.floor(n / 2)\n}\n";
  Suite suite = suite_of(Language::javascript, source, "root");
  std::erase_if(suite.properties, [](const SuiteProperty& property) {
    return property.name != "raises nothing but RangeError and Refused";
  });
  ASSERT_EQ(suite.properties.size(), 1U);
  suite.cases.clear();  // the property alone
  std::string broken = source;
  broken.replace(broken.find("RangeError"), 10, "TypeError");
  expect_green_and_red(Language::javascript, suite, "code.mjs", source, broken, "node --test");
}

TEST(JavascriptCodeSuite, KeepsAClaimThatIsNotMetAsAFinding) {
  SYNTH_NEEDS(Language::javascript)
  const Suite suite = suite_of(Language::javascript, "function double(n) { return n * 2; }\n",
                               "double", {{.test = claimed("double", 4, 9), .by = "tests"}});
  EXPECT_EQ(suite.findings(), 1U);
  EXPECT_EQ(suite.cases[0].finding, "gives 8");
  EXPECT_THAT(suite.cases[0].kills, IsEmpty());
}

TEST(JavascriptCodeSuite, LeavesOutWhatFlickersAndWaitsForPromises) {
  SYNTH_NEEDS(Language::javascript)
  const Suite random =
      suite_of(Language::javascript, "const f = (n) => n > 5 ? Math.random() : n + 1;\n", "f");
  EXPECT_THAT(random.left_out, Contains(HasSubstr("does not always give the same")));
  for (const SuiteCase& entry : random.cases) {
    const auto* n = entry.test.call.args.at(0).get_if<Integer>();
    EXPECT_TRUE(n == nullptr || *n <= Integer(5)) << entry.test.name;
  }
  const Suite promised =
      suite_of(Language::javascript, "async function f(n) { return n > 2 ? 1 : 0; }\n", "f");
  EXPECT_THAT(still_living(promised), IsEmpty());
}

TEST(JavascriptCodeSuite, SaysWhatNoInputReaches) {
  SYNTH_NEEDS(Language::javascript)
  const Suite suite = suite_of(Language::javascript,
                               "function f(n) {\n  if (n !== n + 0 && n === n) return 1;\n"
                               "  return n * 2;\n}\n",
                               "f");
  EXPECT_GE(suite.count(Fate::unreached), 1U);
  const auto coverage = suite.coverage();
  ASSERT_TRUE(coverage);
  EXPECT_EQ(coverage->lines, 2U);
  EXPECT_THAT(gaps_in(*coverage), ElementsAre("on line 2 the condition holds in no test"));
}

TEST(JavascriptCodeSuite, CountsOperandsAndExpressionBodies) {
  SYNTH_NEEDS(Language::javascript)
  const Suite both = suite_of(Language::javascript,
                              "const f = (a, b) =>\n  a > 2 && b > 2 || a * 0 !== 0;\n", "f");
  const auto coverage = both.coverage();
  ASSERT_TRUE(coverage);
  EXPECT_EQ(coverage->lines, 1U);
  EXPECT_EQ(coverage->ways, 6U);
  EXPECT_EQ(coverage->taken, 5U);
  EXPECT_THAT(gaps_in(*coverage), ElementsAre("on line 2 the condition holds in no test"));
  const Suite record =
      suite_of(Language::javascript, "const g = (n) => ({ half: n / 2, next: n + 1 });\n", "g");
  ASSERT_TRUE(record.coverage());
  EXPECT_EQ(record.coverage()->lines, 1U);
  EXPECT_THAT(gaps_in(*record.coverage()), IsEmpty());
  EXPECT_THAT(still_living(record), IsEmpty());
}

TEST(JavascriptCodeSuite, CountsNoOperandAcrossStatementsWithoutSemicolons) {
  const std::string source = "function f(a) {\n  a.pop()\n  a[0] && a.push(1)\n  return a\n}\n";
  const std::vector parts{std::pair(source.find('{'), source.size() - 1)};
  const auto found = token_mutants(source, Language::javascript, parts).conditions;
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].if_holds[0].begin, source.find("a[0]"));
  EXPECT_EQ(found[0].if_holds[1].begin, source.find(" && "));
  EXPECT_EQ(found[1].if_holds[1].begin, source.find("\n  return"));
}

TEST(JavascriptCodeSuite, SeesThatErrorsAreThrownInTests) {
  SYNTH_NEEDS(Language::javascript)
  const Suite suite = suite_of(Language::javascript,
                               "function f(n) {\n  if (n < 0) {\n    throw new Error('no');\n  }\n"
                               "  return n * 2;\n}\n",
                               "f");
  const auto coverage = suite.coverage();
  ASSERT_TRUE(coverage);
  EXPECT_THAT(gaps_in(*coverage), IsEmpty());
  EXPECT_EQ(coverage->lines, 3U);
  EXPECT_EQ(coverage->taken, 2U);
}

// Each endless call that runs alone costs its limit and a process; these take minutes then.
TEST(CodeVariants, OfJavascriptSpendLittleOnCallsThatDoNotEnd) {
  SYNTH_NEEDS(Language::javascript)
  const std::string source =
      "function steps(n) {\n"
      "  let count = 0;\n"
      "  while (n !== 1) {\n"
      "    n = n % 2 === 0 ? n / 2 : 3 * n + 1;\n"
      "    count += 1;\n"
      "  }\n"
      "  return count;\n"
      "}\n";
  std::vector<Call> calls{{.args = {Value(8)}, .kwargs = {}}};
  for (std::int64_t n = 1; n <= 60; ++n) {
    calls.push_back({.args = {Value(-n)}, .kwargs = {}});
  }
  CodeVariants variants(**LanguagesHere::all().find(Language::javascript), source, "steps", {});
  const auto begin = std::chrono::steady_clock::now();
  const auto outcomes = variants.own_outcomes(calls);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(12));
  ASSERT_TRUE(outcomes) << outcomes.error().message;
  EXPECT_EQ(outcome_key((*outcomes)[0]), "3");
  EXPECT_EQ(std::ranges::count((*outcomes), Verdict::time_limit, &Outcome::ending), 60);
}

}  // namespace
}  // namespace synth
