#include "testing/mutants/mutants.h"

#include "testing/mutants/assertion_file.h"
#include "testing/mutants/variants.h"
#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>

namespace synth {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

Runtime& python() {
  return *PythonHere::runtime();
}

// Returns the texts of all mutants.
std::vector<std::string> mutated(const std::string& source, const MutantHints& hints = {}) {
  const auto mutants = find_mutants(python(), source, hints, {});
  EXPECT_TRUE(mutants) << mutants.error().message;
  std::vector<std::string> texts;
  for (const Mutant& mutant : *mutants) {
    texts.push_back(edited(source, mutant.edits));
  }
  return texts;
}

std::vector<Outcome> outcomes_of(const std::string& source, const std::vector<PlannedCall>& calls) {
  return run_python(source, calls).outcomes;
}

TEST(Mutants, StatementsAtTheTopOfAModuleHaveThemToo) {
  EXPECT_THAT(mutated("LIMIT = 3\nprint(LIMIT)\n"), Contains("LIMIT = 4\nprint(LIMIT)\n"));
}

TEST(Mutants, ChangeOneThingAndLeaveTheRestAsItIs) {
  const std::string source =
      "def f(xs, n):  # é\n"
      "    total = 0\n"
      "    for x in xs:\n"
      "        if x < n:\n"
      "            total += x\n"
      "    return total\n";
  const auto texts = mutated(source);
  const auto with = [&](std::string_view old, std::string_view now) {
    std::string text = source;
    return text.replace(text.find(old), old.size(), now);
  };
  EXPECT_THAT(texts, Contains(with("x < n", "x <= n")));
  EXPECT_THAT(texts, Contains(with("x < n", "not (x < n)")));
  EXPECT_THAT(texts, Contains(with("total += x", "total -= x")));
  EXPECT_THAT(texts, Contains(with("total = 0", "total = 1")));
  EXPECT_THAT(texts, Contains(with("return total", "return n")));
  EXPECT_THAT(texts, Contains(with("return total", "return total + 1")));
  EXPECT_THAT(texts, Contains(with("    total = 0\n", "")));
  EXPECT_THAT(
      texts, Contains(with("        if x < n:\n            total += x\n", "        total += x\n")));
  EXPECT_THAT(texts, Contains(with("    total = 0\n", "    if not xs: return n\n    total = 0\n")));
  EXPECT_THAT(texts, Contains(with("total += x", "if xs == n: total += x")));
}

TEST(Mutants, KnowWrongCallsSwappedArgumentsMissingCallsAndSlices) {
  const auto texts =
      mutated("def f(a, b):\n    return max(a, b) - len(a[1:]) + a.lower().find(b)\n");
  const auto line = [](const std::string& text) {
    return "def f(a, b):\n    return " + text + "\n";
  };
  EXPECT_THAT(texts, Contains(line("min(a, b) - len(a[1:]) + a.lower().find(b)")));
  EXPECT_THAT(texts, Contains(line("max(b, a) - len(a[1:]) + a.lower().find(b)")));
  EXPECT_THAT(texts, Contains(line("max(a, b) - len(a) + a.lower().find(b)")));
  EXPECT_THAT(texts, Contains(line("max(a, b) - len(a[2:]) + a.lower().find(b)")));
  EXPECT_THAT(texts, Contains(line("max(a, b) - len(a[1:]) + a.upper().find(b)")));
  EXPECT_THAT(texts, Contains(line("max(a, b) - len(a[1:]) + a.find(b)")));
  EXPECT_THAT(texts, Contains(line("max(abs(a), b) - len(a[1:]) + a.lower().find(b)")));
}

TEST(Mutants, TakeConstantsAndResultsFromTests) {
  const std::string source = "def f(s):\n    return s.count('(')\n";
  const MutantHints hints{.constants = {Value("[")}, .results = {"[7]"}};
  const auto texts = mutated(source, hints);
  EXPECT_THAT(texts, Contains("def f(s):\n    return s.count('[')\n"));
  EXPECT_THAT(texts, Contains("def f(s):\n    if not s: return [7]\n    return s.count('(')\n"));
  EXPECT_THAT(mutated(source), Not(Contains(HasSubstr("'['"))));
}

TEST(Mutants, AreTheSameEveryTimeAndNoneTwiceOrUnchanged) {
  const std::string source =
      "def f(a, b):\n    while a > b and b:\n        a, b = b, a - 1\n    return [a, b]\n";
  auto texts = mutated(source);
  EXPECT_EQ(texts, mutated(source));
  EXPECT_THAT(texts, Not(Contains(source)));
  std::ranges::sort(texts);
  EXPECT_EQ(std::ranges::adjacent_find(texts), texts.end());
}

TEST(Mutants, LeaveDocstringsAnnotationsAndDecoratorsAlone) {
  const auto texts = mutated("def f(a: int = 3) -> int:\n    \"\"\"Five.\"\"\"\n    return a\n");
  for (const std::string& text : texts) {
    EXPECT_THAT(text, HasSubstr("\"\"\"Five.\"\"\""));
    EXPECT_THAT(text, HasSubstr("a: int = "));
    EXPECT_THAT(text, HasSubstr("-> int:"));
  }
}

TEST(Mutants, OfWhatDoesNotParseAreAnError) {
  const auto mutants = find_mutants(python(), "def f(:\n", {}, {});
  ASSERT_FALSE(mutants);
  EXPECT_EQ(mutants.error().code, Errc::bad_input);
  EXPECT_THAT(mutants.error().message, HasSubstr("SyntaxError"));
}

TEST(Edits, AreAppliedAtOnceAndKeptApart) {
  const std::vector<Edit> first{{.begin = 0, .end = 1, .text = "xx"}};
  const std::vector<Edit> second{{.begin = 2, .end = 3, .text = ""}};
  const auto both = combined(second, first);
  ASSERT_TRUE(both);
  EXPECT_EQ(edited("a+b", *both), "xx+");
  EXPECT_FALSE(combined(first, {{.begin = 0, .end = 3, .text = "y"}}));
}

TEST(Variants, GiveOutcomesOfEveryVariantApart) {
  const std::string source =
      "calls = []\ndef f(x):\n    calls.append(x)\n    return len(calls) + x\n";
  const std::size_t plus = source.find('+');
  const std::vector<std::vector<Edit>> variants{
      {}, {{.begin = plus, .end = plus + 1, .text = "*"}}, {{.begin = 0, .end = 5, .text = "("}}};
  const std::vector<PlannedCall> calls{call("f", {Value(3)}), call("f", {Value("a")})};
  const auto outcomes = run_variants(python(), source, variants, calls,
                                     {.a_call = std::chrono::milliseconds(500)}, {});
  ASSERT_TRUE(outcomes) << outcomes.error().message;
  ASSERT_THAT(*outcomes, SizeIs(3));
  const auto value = [&](std::size_t variant, std::size_t place) {
    return write_value((*outcomes)[variant]->at(place).value.value_or(Value()));
  };
  EXPECT_EQ(value(0, 0), "4");
  EXPECT_EQ((*outcomes)[0]->at(1).error->type, "TypeError");
  EXPECT_EQ(value(1, 0), "3");
  EXPECT_EQ(value(1, 1), "\"aa\"");
  EXPECT_FALSE((*outcomes)[2]) << "it does not compile";
}

TEST(Variants, ThatDoNotEndOrEndTheProcessLeaveTheOthersTheirs) {
  const std::string source = "import os\ndef f(x):\n    return x\n";
  const std::size_t end = source.find("return");
  const std::vector<std::vector<Edit>> variants{
      {{.begin = end, .end = end, .text = "os._exit(3); "}},
      {},
      {{.begin = end, .end = source.size() - 1, .text = "while x: pass"}}};
  const std::vector<PlannedCall> calls{call("f", {Value(3)})};
  const auto outcomes = run_variants(python(), source, variants, calls, {}, {});
  ASSERT_TRUE(outcomes) << outcomes.error().message;
  ASSERT_THAT(*outcomes, SizeIs(3));
  EXPECT_FALSE((*outcomes)[0]);
  EXPECT_EQ(write_value((*outcomes)[1]->at(0).value.value_or(Value())), "3");
  EXPECT_EQ((*outcomes)[2]->at(0).ending, Verdict::time_limit);
}

TEST(Variants, TellWhichLinesACallExecutes) {
  const std::string source = "def f(x):\n    if x:\n        return 1\n    return 2\n";
  const std::vector<PlannedCall> calls{call("f", {Value(3)}), call("f", {Value(0)})};
  const auto lines = executed_lines(python(), source, calls, std::chrono::milliseconds(500), {});
  ASSERT_TRUE(lines) << lines.error().message;
  EXPECT_THAT((*lines)[0], ElementsAre(1, 2, 3));
  EXPECT_THAT((*lines)[1], ElementsAre(1, 2, 4));
}

// Judges a file by the functions of `source`, after finding out which calls it makes.
AssertionVerdict held(const std::string& text, const std::string& source) {
  const AssertionFile file{.text = text, .module = "code", .functions = {"f"}};
  std::vector<PlannedCall> calls;
  std::vector<Outcome> outcomes;
  while (true) {
    const auto verdicts = hold_assertions(python(), file, calls, std::span(&outcomes, 1), {});
    EXPECT_TRUE(verdicts) << verdicts.error().message;
    if (!verdicts || verdicts->needed.empty()) {
      return verdicts ? verdicts->verdicts.at(0) : AssertionVerdict{};
    }
    calls.insert(calls.end(), verdicts->needed.begin(), verdicts->needed.end());
    outcomes = outcomes_of(source, calls);
  }
}

TEST(AssertionFile, CountsEveryAssertionOfAScript) {
  const std::string script =
      "def check(g):\n    assert g(1) == 2\n    assert g(2) == 5, 'no'\n    assert g(3) == "
      "4\ncheck(f)\n";
  const AssertionVerdict verdict = held(script, "def f(x):\n    return x + 1\n");
  EXPECT_THAT(verdict.failed, ElementsAre("line 3 (2)"));
  EXPECT_EQ(verdict.checks, 3U);
  EXPECT_THAT(verdict.failing_calls, ElementsAre(1));
  EXPECT_THAT(verdict.passing_calls, ElementsAre(0, 2));
}

TEST(AssertionFile, RunsThePlainPartOfPytestAndUnittest) {
  const std::string text = R"(
import pytest
import unittest
from code import f

@pytest.mark.parametrize("x,y", [(1, 2), (2, 4)])
def test_f(x, y):
    assert f(x) == y

def test_raises():
    with pytest.raises(TypeError, match="str"):
        f("a")
    assert f(0.5) == pytest.approx(1.5)

class TestMore(unittest.TestCase):
    def test_more(self):
        self.assertEqual(f(7), 8)
        self.assertTrue(f(8) == 0)
)";
  const AssertionVerdict verdict = held(text, "def f(x):\n    return x + 1\n");
  EXPECT_THAT(verdict.failed, ElementsAre("line 8 (2)", "TestMore.test_more: AssertionError"));
}

TEST(AssertionFile, NamesWhatItCannotDoByValue) {
  for (const std::string text : {"from code import Shop\nassert Shop()\n", "assert f(Shop)\n",
                                 "def test_a(tmp_path):\n    assert f(1)\n"}) {
    const AssertionFile file{.text = text, .module = "code", .functions = {"f"}};
    const std::vector<Outcome> none;
    const auto verdicts = hold_assertions(python(), file, {}, std::span(&none, 1), {});
    ASSERT_FALSE(verdicts);
    EXPECT_EQ(verdicts.error().code, Errc::bad_input);
    EXPECT_THAT(verdicts.error().message, ::testing::AnyOf(HasSubstr("Shop"), HasSubstr("test_a")));
  }
}

}  // namespace
}  // namespace synth
