#include "specs/arguments_after.h"
#include "specs/literal.h"
#include "testing/suites/code/watched_calls.h"
#include "tests/testing/suites/code_suites.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::Ge;
using ::testing::IsEmpty;

Call call_with(std::string_view arguments) {
  return {.args = parse_literal(arguments)->get_if<List>()->items, .kwargs = {}};
}

std::vector<std::string> steps_of(const Call& call) {
  std::vector<std::string> names;
  for (const Step& step : call.steps) {
    names.push_back(is_result(step) ? "result" : step.name);
  }
  return names;
}

CodeFunction first_function(std::string_view source, Language language) {
  return code_functions(source, language).at(0);
}

TEST(WatchedCalls, LookAtReferencesOfCppAndAtArraysAndObjectsOfJavascript) {
  const auto of_cpp = first_function(
      "int f(int n, std::vector<int>& xs, const std::string& s) { return n; }", Language::cpp);
  EXPECT_THAT(steps_of(watched_call(of_cpp, Language::cpp, call_with("[1, [2], 'a']"))),
              ElementsAre("result", "1"));
  const auto without_result =
      first_function("void f(std::vector<int>& xs) { xs.clear(); }", Language::cpp);
  EXPECT_THAT(steps_of(watched_call(without_result, Language::cpp, call_with("[[2]]"))),
              ElementsAre("0"));
  const auto of_javascript =
      first_function("function f(n, xs, o) { return n; }", Language::javascript);
  EXPECT_THAT(
      steps_of(watched_call(of_javascript, Language::javascript, call_with("[1, [2], {'a': 1}]"))),
      ElementsAre("result", "1", "2"));
  EXPECT_THAT(steps_of(watched_call(of_javascript, Language::javascript, call_with("[1]"))),
              IsEmpty());
}

TEST(WatchedCalls, TellTheResultFromTheArgumentsThatChanged) {
  const auto function = first_function("function f(xs, ys) {}", Language::javascript);
  const Call call = watched_call(function, Language::javascript, call_with("[[2, 1], [3]]"));
  Outcome outcome;
  outcome.ending = Verdict::pass;
  outcome.value =
      seen_after(call, {}, Value(7), parse_literal("[[1, 2], [3]]")->get_if<List>()->items);
  const WatchedOutcome watched = read_watched(call, outcome, Language::javascript);
  EXPECT_EQ(write_literal(*watched.result.value), "7");
  EXPECT_THAT(watched.changed, ElementsAre(0U));
}

// Returns the number of cases that look at arguments after the call.
std::size_t looking(const Suite& suite) {
  return static_cast<std::size_t>(std::ranges::count_if(
      suite.cases, [](const SuiteCase& entry) { return looks_at_arguments(entry.test.call); }));
}

TEST(ChangedArguments, LooksAtWhatCppChangesInPlace) {
  SYNTH_NEEDS(Language::cpp)
  const std::string source =
      "#include <vector>\nvoid move_zeros(std::vector<int>& xs) {\n  std::size_t at = 0;\n"
      "  for (std::size_t i = 0; i < xs.size(); ++i) {\n"
      "    if (xs[i] != 0) {\n      std::swap(xs[at], xs[i]);\n      ++at;\n    }\n  }\n}\n";
  const Suite suite = suite_of(Language::cpp, source, "move_zeros");
  EXPECT_THAT(still_living(suite), IsEmpty());
  EXPECT_EQ(looking(suite), suite.cases.size());
  EXPECT_THAT(suite.cases.size(), Ge(8U));
}

TEST(ChangedArguments, LooksAtWhatCppLeavesAsItIs) {
  SYNTH_NEEDS(Language::cpp)
  const std::string source =
      "#include <vector>\nint total(std::vector<int>& xs) {\n  int sum = 0;\n"
      "  for (int x : xs) sum += x;\n  return sum;\n}\n";
  const std::string broken =
      "#include <vector>\nint total(std::vector<int>& xs) {\n  int sum = 0;\n"
      "  for (int x : xs) sum += x;\n  xs.clear();\n  return sum;\n}\n";
  const Suite suite = suite_of(Language::cpp, source, "total");
  EXPECT_EQ(looking(suite), suite.cases.size());
  expect_green_and_red(Language::cpp, suite, "total.cpp", source, broken,
                       "g++ -std=c++20 total_test.cpp -lgtest -lgtest_main -pthread -o total && "
                       "./total");
}

TEST(ChangedArguments, LooksAtWhatJavascriptChangesInPlace) {
  SYNTH_NEEDS(Language::javascript)
  const std::string source =
      "export function dropNegative(xs) {\n"
      "  for (let i = xs.length - 1; i >= 0; i--) if (xs[i] < 0) xs.splice(i, 1);\n"
      "  return xs.length;\n}\n";
  const std::string broken =
      "export function dropNegative(xs) {\n  return xs.filter((x) => !(x < 0)).length;\n}\n";
  const Suite suite = suite_of(Language::javascript, source, "dropNegative");
  EXPECT_THAT(still_living(suite), IsEmpty());
  EXPECT_EQ(looking(suite), suite.cases.size());
  EXPECT_THAT(suite.properties, IsEmpty());
  expect_green_and_red(Language::javascript, suite, "drop.js", source, broken,
                       "node --test *.test.mjs");
}

TEST(ChangedArguments, LooksOnceAtWhatJavascriptLeavesAsItIs) {
  SYNTH_NEEDS(Language::javascript)
  const std::string source =
      "export function middle(xs) {\n  const sorted = [...xs].sort((a, b) => a - b);\n"
      "  return sorted[Math.floor(sorted.length / 2)] ?? null;\n}\n";
  const std::string broken =
      "export function middle(xs) {\n  const sorted = xs.sort((a, b) => a - b);\n"
      "  return sorted[Math.floor(sorted.length / 2)] ?? null;\n}\n";
  const Suite suite = suite_of(Language::javascript, source, "middle");
  EXPECT_EQ(looking(suite), 1U);
  expect_green_and_red(Language::javascript, suite, "middle.js", source, broken,
                       "node --test *.test.mjs");
}

}  // namespace
}  // namespace synth
