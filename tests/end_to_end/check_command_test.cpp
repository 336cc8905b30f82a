#include "tests/end_to_end/home_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;

class CheckCommandTest : public HomeTest {};

TEST_F(CheckCommandTest, AnswersEachLine) {
  const SynthOutcome outcome = home.run(
      {"check"},
      R"({"id":1,"language":"python","function":"f","code":"def f(x): return x","tests":[{"args":[1],"expected":1}]})"
      "\nnot json\n");
  EXPECT_EQ(outcome.exit_status, 1);
  EXPECT_THAT(outcome.stdout_text,
              AllOf(HasSubstr(R"("verdict":"pass")"), HasSubstr(R"("verdict":"bad_request")")));
  expect_usage_error(home.run({"check", "gone.jsonl"}), "gone.jsonl");
}

TEST_F(CheckCommandTest, ReportsSayWhatWasExpectedAndWhichFieldsNobodyReads) {
  const std::string line =
      R"({"language":"python","function":"f","code":"def f(x): return x","tsts":[],)"
      R"("tests":[{"args":[1],"expected":3}]})";
  for (const std::string format : {"tap", "junit", "markdown", "text"}) {
    const SynthOutcome outcome = home.run({"check", "--report", format}, "\n" + line);
    EXPECT_THAT(outcome.stdout_text, HasSubstr("expected 3, gave 1")) << format;
    EXPECT_THAT(outcome.stdout_text, HasSubstr("line 2")) << format;
    EXPECT_THAT(outcome.stderr_text,
                HasSubstr("line 2: $.tsts is not a field; did you mean tests?"));
  }
  EXPECT_THAT(home.run({"check"}, "\n" + line).stdout_text,
              AllOf(::testing::StartsWith("\n{\"id\":null,"), HasSubstr("\"line\":2}")));
}

TEST_F(CheckCommandTest, EndsQuietlyWhereNobodyReadsOn) {
  const std::string lines =
      "for i in $(seq 1 400); do echo '{\"language\":\"bash\",\"code\":\"echo $1\",\"tests\":"
      "[{\"args\":[\"a\"],\"expected_stdout\":\"a\\n\"}]}'; done";
  const SynthOutcome outcome = home.run_shell(
      lines + " > lines.jsonl; { \"$SYNTH\" check lines.jsonl; echo status $? >&2; } | head -n 1");
  EXPECT_THAT(outcome.stdout_text, HasSubstr("\"verdict\":\"pass\""));
  EXPECT_EQ(outcome.stderr_text, "status 141\n");
}

TEST_F(CheckCommandTest, JudgesScripts) {
  const SynthOutcome outcome = home.run(
      {"check"},
      R"({"language":"bash","code":"echo $1","tests":[{"args":["a"],"expected_stdout":"a\n"}]})"
      "\n");
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stdout_text;
}

std::size_t count_of(const std::string& part, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

// In every language, with each call in its own process or not.
TEST_F(CheckCommandTest, WhoLoopsInEveryTestIsAskedTwo) {
  const std::string tests = R"("tests":[{"args":[1],"expected":1},{"args":[2],"expected":1},)"
                            R"({"args":[3],"expected":1},{"args":[4],"expected":1}]})";
  const std::string lines =
      R"({"language":"python","function":"f","code":"def f(x):\n while True: pass",)" + tests +
      "\n"
      R"({"language":"javascript","function":"f","code":"function f(x) { for (;;) {} }",)" +
      tests +
      "\n"
      R"({"language":"cpp","function":"f","code":"int f(int x) { for (;;) { x += 1; } }",)" +
      tests +
      "\n"
      R"({"language":"bash","code":"while :; do :; done",)"
      R"("tests":[{"args":["1"],"expected_stdout":""},{"args":["2"],"expected_stdout":""},)"
      R"({"args":["3"],"expected_stdout":""},{"args":["4"],"expected_stdout":""}]})";
  const SynthOutcome asked = home.run({"check", "--time", "1", "--wall", "60"}, lines);
  EXPECT_EQ(asked.exit_status, 1);
  EXPECT_EQ(count_of(R"("verdict":"not_run")", asked.stdout_text), 8) << asked.stdout_text;
  const std::string first = lines.substr(0, lines.find('\n'));
  const SynthOutcome all = home.run({"check", "--time", "1", "--wall", "60", "--all-tests"}, first);
  EXPECT_EQ(count_of(R"("verdict":"time_limit")", all.stdout_text), 5) << all.stdout_text;
}

TEST_F(CheckCommandTest, PrintsAReportWhereOneIsAsked) {
  const std::string lines =
      R"({"id":"a","language":"python","function":"f","code":"def f(x): return x",)"
      R"("tests":[{"name":"one","args":[1],"expected":1},{"name":"two","args":[1],"expected":2}]})"
      "\n{}\n"
      R"({"id":7,"language":"python","function":"f","code":"def f(","tests":[{"args":[],"expected":1}]})";
  const SynthOutcome junit = home.run({"check", "--report", "junit"}, lines);
  EXPECT_EQ(junit.exit_status, 1);
  EXPECT_THAT(
      junit.stdout_text,
      AllOf(HasSubstr(R"(<testsuite name="a" tests="2" failures="1" errors="0")"),
            HasSubstr("gave 1"), HasSubstr(R"(<testcase classname="line 2")"),
            HasSubstr(R"(<testsuite name="7" tests="2" failures="0" errors="1" skipped="1")"),
            EndsWith("</testsuites>\n")));
  EXPECT_THAT(home.run({"check", "--report", "tap"}, lines).stdout_text, EndsWith("1..5\n"));
  EXPECT_THAT(home.run({"check", "--report", "markdown"}, lines).stdout_text,
              HasSubstr("1 of 2 passed"));
  expect_usage_error(home.run({"check", "--report", "html"}, lines), "html");
}

TEST_F(CheckCommandTest, NamesWhatCandidatesWereLent) {
  write("words.txt", "one two\n");
  const std::string line =
      R"~({"language":"python","function":"f","code":"def f(): return open('words.txt').read()",)~"
      R"~("tests":[{"args":[],"expected":"one two\n"}]})~";
  const SynthOutcome ran = home.run({"check", "--file", "words.txt", "-"}, line);
  EXPECT_EQ(ran.exit_status, 0) << ran.stdout_text << ran.stderr_text;
  EXPECT_THAT(ran.stdout_text, HasSubstr(R"("files":["words.txt"])"));
  EXPECT_EQ(home.run({"check", "-"}, line).exit_status, 1);
}

}  // namespace
}  // namespace synth
