#include "synth/cli/output/report.h"

#include "synth/cli/output/report_parts.h"
#include "tests/synth/cli/solutions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Returns a report with one passing test, one failing, one disputed; a repair; a note.
SolveReport eventful_report() {
  SolveReport report;
  Solution& solution = report.solution;
  solution = shout_solution();
  add_test(solution, "small", "a", expects("A"));
  add_test(solution, "two|bars", "a|b", expects("A|B"));
  add_test(solution, "odd", "", raises("ValueError"));
  add_result(solution, "small", Verdict::pass).verdict.actual = Value("A");
  TestResult& failed = add_result(solution, "two|bars", Verdict::wrong_answer);
  failed.verdict.actual = Value("a|B\x1b[2J");
  TestResult& disputed = add_result(solution, "odd", Verdict::wrong_answer);
  disputed.disputed = true;
  solution.disputed.push_back({"shout", "odd", std::nullopt, Value(""), "no rule says so"});
  HistoryEntry first;
  first.group = {"shout"};
  first.author = "offline";
  first.verdict = Verdict::wrong_answer;
  first.category = Category::logical;
  first.root_cause = "misses bars";
  first.failing_tests = {"two|bars"};
  HistoryEntry second = first;
  second.attempt = 2;
  second.change = "-    return text\n+    return text.upper()";
  solution.history = {first, second};
  solution.notes = {"say what bars mean"};
  solution.confidence = {ConfidenceLevel::failed, "1 example fails", std::nullopt};
  solution.metrics.candidates = 2;
  return report;
}

TEST(ReportTextTest, ShowsEveryTestWithWhatAFailingOneGave) {
  const std::string text = report_text(eventful_report(), false);
  EXPECT_THAT(text, AllOf(HasSubstr("pass      shout('a')  small"),
                          HasSubstr("FAIL      shout('a|b')  two|bars"), HasSubstr("wrong_answer"),
                          HasSubstr("expected 'A|B'"), HasSubstr("disputed  shout('')")));
}

TEST(ReportTextTest, TellsTheStoryTheDisputeTheNoteAndTheConfidence) {
  const std::string text = report_text(eventful_report(), false);
  EXPECT_THAT(text, AllOf(HasSubstr("attempt 1 (offline): wrong_answer, logical: misses bars"),
                          HasSubstr("attempt 2"), HasSubstr("+    return text.upper()"),
                          HasSubstr("odd: no rule says so"), HasSubstr("say what bars mean"),
                          HasSubstr("failed: 1 of 3 tests pass (1 disputed); 1 example fails"),
                          HasSubstr("2 candidates")));
}

TEST(ReportTextTest, AFirstCandidateThatPassedHasNoStory) {
  SolveReport report;
  report.solution = shout_solution();
  HistoryEntry entry;
  entry.group = {"shout"};
  entry.verdict = Verdict::pass;
  report.solution.history = {entry};
  EXPECT_THAT(report_text(report, false), Not(HasSubstr("How it was written")));
}

TEST(ReportTextTest, ColorsOnlyWhereAsked) {
  EXPECT_THAT(report_text(eventful_report(), false), Not(HasSubstr("\x1b")));
  EXPECT_THAT(report_text(eventful_report(), true), HasSubstr("\x1b[31mFAIL"));
}

TEST(ReportTextTest, ACandidatesOutputCannotDriveTheTerminal) {
  EXPECT_THAT(report_text(eventful_report(), true), Not(HasSubstr("\x1b[2J")));
}

TEST(ReportMarkdownTest, HasTheCodeFencedAndATableWithBarsEscaped) {
  const std::string text = report_markdown(eventful_report());
  EXPECT_THAT(text, AllOf(HasSubstr("```python\ndef shout(text):"), HasSubstr("`shout('a\\|b')`"),
                          HasSubstr("| ✓ | `shout('a')` | `'A'` |  | small |"),
                          HasSubstr("```diff\n-    return text"), HasSubstr("**failed**")));
}

TEST(ReportMarkdownTest, AFenceIsLongerThanAnyInTheCode) {
  SolveReport report;
  report.solution = shout_solution();
  report.solution.source = "def shout(text):\n    return '````'\n";
  EXPECT_THAT(report_markdown(report), HasSubstr("`````python\n"));
}

}  // namespace
}  // namespace synth
