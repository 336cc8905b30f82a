#include "tests/end_to_end/home_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class ReportCommandTest : public HomeTest {};

TEST_F(ReportCommandTest, ShowsWhatSolvePrinted) {
  const SynthOutcome solved =
      home.run({"solve", "--json", "Write double(n). double(4) returns 8, double(5) returns 10."});
  const SynthOutcome shown = home.run({"report"}, solved.stdout_text);
  EXPECT_EQ(shown.exit_status, 0) << shown.stderr_text;
  EXPECT_THAT(shown.stdout_text, AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr("double(4)"),
                                       HasSubstr("consistent")));
  write("run.json", solved.stdout_text);
  EXPECT_THAT(home.run({"report", "run.json", "--format", "junit"}).stdout_text,
              HasSubstr("<testsuite name=\"double\" tests=\"2\""));
  EXPECT_THAT(home.run({"report", "run.json", "--format", "profile"}).stdout_text,
              AllOf(HasSubstr("| running | "), HasSubstr("| double | "), HasSubstr("| 100 % |")));
  EXPECT_EQ(home.run({"report", "run.json", "--out", "run.html"}).exit_status, 0);
  EXPECT_EQ(read("run.html"), shown.stdout_text);
}

TEST_F(ReportCommandTest, ShowsWhatCheckPrinted) {
  const SynthOutcome checked = home.run(
      {"check"},
      R"({"id":"a","language":"python","function":"f","code":"def f(x): return x","tests":[{"args":[1],"expected":2}]})");
  EXPECT_THAT(home.run({"report", "-"}, checked.stdout_text).stdout_text,
              AllOf(HasSubstr("0 of 1 passed"), HasSubstr("wrong_answer")));
  EXPECT_THAT(home.run({"report", "--format", "tap"}, checked.stdout_text).stdout_text,
              HasSubstr("not ok 1"));
  expect_usage_error(home.run({"report", "--format", "profile"}, checked.stdout_text),
                     "no line says");
}

TEST_F(ReportCommandTest, SaysWhatItCannotRead) {
  expect_usage_error(home.run({"report"}, "{\"a\":1}"), "line 1");
  expect_usage_error(home.run({"report", "--format", "pdf"}, "{}"), "");
  expect_usage_error(home.run({"report", "gone.json"}), "gone.json");
}

}  // namespace
}  // namespace synth
