#include "synth/server/chat_answer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

SolveReport report() {
  SolveReport report;
  Solution& solution = report.solution;
  solution.source = "def f(x):\n    return x\n";
  solution.confidence = {ConfidenceLevel::consistent, "all 2 examples pass", std::nullopt};
  TestResult passed;
  passed.function = "f";
  passed.verdict.verdict = Verdict::pass;
  solution.results = {passed, passed};
  return report;
}

TEST(ChatAnswerTest, ShowsCodeTestsAndHowSureItIs) {
  EXPECT_EQ(chat_answer(report()),
            "```python\ndef f(x):\n    return x\n```\n\n"
            "**consistent**: passes what the instruction says (all 2 examples pass). 2 of 2 tests "
            "pass.\n");
}

TEST(ChatAnswerTest, AsksForWhatWouldDecide) {
  SolveReport unsure = report();
  unsure.solution.confidence = {ConfidenceLevel::uncertain, "candidates differ", "f(0)"};
  EXPECT_THAT(chat_answer(unsure), HasSubstr("Next: say what `f(0)` should give."));
}

TEST(ChatAnswerTest, NothingInsideEndsItsFenceOrBecomesMarkup) {
  SolveReport hostile = report();
  hostile.solution.source = "x = '''\n```\n# <script>\n````\n'''";
  hostile.solution.results[0].verdict.verdict = Verdict::exception;
  hostile.solution.results[0].verdict.test = "[a](http://b) <img>";
  hostile.solution.results[0].verdict.error =
      RaisedError{.type = "E", .bases = {}, .message = "line\n# one", .line = {}, .traceback = {}};
  const std::string text = chat_answer(hostile);
  EXPECT_THAT(text, HasSubstr("`````python\n"));
  EXPECT_THAT(text, HasSubstr("\n`````\n"));
  EXPECT_THAT(text, HasSubstr("\\[a\\](http://b) \\<img\\>: E: line \\# one"));
  EXPECT_THAT(text, Not(HasSubstr("\n# one")));
}

TEST(ChatAnswerTest, OfAProgramTellsItsResult) {
  RunReport run;
  run.code = "result = 4\n";
  run.outcome.result_set = true;
  run.outcome.outcome.ending = Verdict::pass;
  run.outcome.outcome.value = Value(4);
  EXPECT_THAT(chat_answer(run), HasSubstr("Result:\n\n```\n4\n```"));
}

}  // namespace
}  // namespace synth
