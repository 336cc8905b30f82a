#include "tests/testing/suites/code_suites.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(FaultMutants, LeaveOutOperandsCallsAndSpecialCasesOfJavascript) {
  const auto texts = mutated(
      "function f(xs, from, to) {\n  const first = xs[0];\n"
      "  if (from < 0) {\n    from += 2;\n    return [];\n  }\n"
      "  for (const x of xs) first.push(Math.abs(x) + from * 2);\n"
      "  return first && xs.length ? xs.slice(from, to).map(g) : first.trim();\n}\n",
      Language::javascript);
  EXPECT_THAT(texts, AllOf(Contains(HasSubstr("first = 0;")), Contains(HasSubstr("if (false) {")),
                           Contains(HasSubstr("of [...xs].slice(1))")),
                           Contains(HasSubstr("of [...xs].slice(0, -1))")),
                           Contains(HasSubstr("push((x) + from * 2)"))));
  EXPECT_THAT(texts, AllOf(Contains(HasSubstr("push(from * 2)")),
                           Contains(HasSubstr("push(Math.abs(x) * 2)")),
                           Contains(HasSubstr("+ from)")), Contains(HasSubstr("return first ? xs")),
                           Contains(HasSubstr("return xs.length ? xs"))));
  EXPECT_THAT(texts,
              AllOf(Contains(HasSubstr("? xs.slice(from, to) :")), Contains(HasSubstr("xs.map(g)")),
                    Contains(HasSubstr(": first;")), Contains(HasSubstr("slice(to, from)")),
                    Contains(HasSubstr("slice(from + 1, to)"))));
  EXPECT_THAT(texts, AllOf(Contains(HasSubstr("slice(from)")), Contains(HasSubstr("if (to < 0)")),
                           Contains(HasSubstr("value?.constructor?.() ?? value)(first && xs")),
                           Not(Contains(HasSubstr("Math;")))));
}

TEST(FaultMutants, OfCppKeepToTypesAsFarAsTokensTell) {
  const auto texts = mutated(
      "int f(const std::vector<int>& xs, int a, long b, int c) {\n  auto best = xs[0];\n"
      "  for (int x : xs) if (x == a) best = std::max(best, x);\n"
      "  for (int i = 0; i < a; ++i) for (int j = 0; j < i; ++j) best += xs.size() - j;\n"
      "  std::sort(xs.begin(), xs.end());\n  return best;\n}\n",
      Language::cpp);
  EXPECT_THAT(
      texts,
      AllOf(Contains(HasSubstr("best = std::decay_t<decltype(xs[0])>{};")),
            Contains(HasSubstr("for (bool at_first = true; int x : xs) if (at_first) "
                               "at_first = false; else if (x")),
            Contains(HasSubstr("if (--items_left == 0) break; else if (x")),
            Contains(HasSubstr("best = (best);")), Contains(HasSubstr("std::min(best, x)"))));
  EXPECT_THAT(texts, AllOf(Contains(HasSubstr("x <= a")), Contains(HasSubstr("x == c")),
                           Contains(HasSubstr("j < j;")), Contains(HasSubstr("- i;")),
                           Not(Contains(HasSubstr("x == b"))), Not(Contains(HasSubstr("xs - j")))));
  EXPECT_THAT(texts, AllOf(Not(Contains(HasSubstr("end(), xs.begin"))),
                           Not(Contains(HasSubstr("(xs.begin());")))));
}

TEST(FaultMutants, LeaveMessagesOfErrorsAsTheyAre) {
  const auto texts = mutated(
      "function f(a, b) {\n  if (a > b) throw new RangeError(String(a) + ' above ' + String(b));\n"
      "  return a;\n}\n",
      Language::javascript);
  EXPECT_THAT(texts, AllOf(Contains(HasSubstr("if (false) throw")),
                           Not(Contains(HasSubstr("RangeError(String(a))"))),
                           Not(Contains(HasSubstr("String(b) +")))));
}

// Returns the program that fails where the last of so many conditions holds.
std::string failing_at_a_condition(const std::string& source, Language language,
                                   std::size_t count = 1) {
  const auto functions = code_functions(source, language);
  const std::vector parts{std::pair(functions.at(0).begin, functions.at(0).end)};
  const auto conditions = token_mutants(source, language, parts).conditions;
  return conditions.size() == count ? edited(source, conditions.back().if_holds) : "";
}

TEST(TokenMutants, WatchTheConditionsOfChoices) {
  EXPECT_THAT(
      failing_at_a_condition(
          "function f(n) {\n  const m = g(n ?? 1) > 2 && n ? [1, 2] : n?.a;\n  return m;\n}\n",
          Language::javascript, 3),
      HasSubstr("const m = ((g(n ?? 1) > 2 && n) && (() => {"));
  EXPECT_THAT(failing_at_a_condition("int f(int n) {\n  return (n + 1) * 2 > 3 ? n : -n;\n}\n",
                                     Language::cpp),
              HasSubstr("return (((n + 1) * 2 > 3) && []() -> bool {"));
}

}  // namespace
}  // namespace synth
