#include "testing/suites/runners/test_file_run.h"

#include "testing/suites/runners/python_test_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

ApartVerdict apart(const std::string& test, Verdict verdict, std::string wanted = {}) {
  ApartVerdict made{.verdict = {}, .wanted = std::move(wanted)};
  made.verdict.test = test;
  made.verdict.verdict = verdict;
  return made;
}

std::vector<std::string> in_words(const std::vector<TestVerdict>& verdicts) {
  std::vector<std::string> words;
  for (const TestVerdict& verdict : verdicts) {
    words.push_back(verdict.test + " " + std::string(name(verdict.verdict)));
  }
  return words;
}

TEST(TestFileRunTest, OnlyFailuresThatWantedMoreOfTheirStubsCountAsTheyRunShared) {
  const std::vector<ApartVerdict> told{
      apart("a", Verdict::pass, "a class"), apart("b", Verdict::wrong_answer),
      apart("c", Verdict::exception, "a class"), apart("d", Verdict::exception, "f.x")};
  int runs = 0;
  const auto shared = [&]() -> Result<std::vector<TestVerdict>> {
    ++runs;
    std::vector<TestVerdict> all;
    for (const char* const test : {"a", "b", "c", "e"}) {
      all.push_back(apart(test, Verdict::pass).verdict);
    }
    return all;
  };
  const auto refused = settle_test_file(told, Sharing::never, shared);
  ASSERT_TRUE(refused);
  EXPECT_EQ(runs, 0);
  EXPECT_FALSE(refused->shared);
  EXPECT_EQ(refused->wanted, "a class");
  EXPECT_THAT(refused->wanting, ElementsAre("c", "d"));
  EXPECT_THAT(in_words(refused->verdicts),
              ElementsAre("a pass", "b wrong_answer", "c exception", "d exception"));
  const auto allowed = settle_test_file(told, Sharing::when_needed, shared);
  ASSERT_TRUE(allowed);
  EXPECT_TRUE(allowed->shared);
  EXPECT_THAT(in_words(allowed->verdicts),
              ElementsAre("a pass", "b wrong_answer", "d exception", "c pass", "e pass"))
      << "one that shared does not know stays as it was";
}

TEST(TestFileRunTest, NothingRunsSharedThatFailsForOtherReasons) {
  const auto never = []() -> Result<std::vector<TestVerdict>> {
    ADD_FAILURE();
    return std::vector<TestVerdict>();
  };
  const auto run =
      settle_test_file({apart("a", Verdict::pass, "a class"), apart("b", Verdict::exception)},
                       Sharing::when_needed, never);
  EXPECT_TRUE(run && !run->shared && run->wanted.empty());
}

std::vector<std::string> report(const std::vector<std::string>& told,
                                Verdict ending = Verdict::pass) {
  Outcome whole = cut_off(ending, "");
  if (ending == Verdict::wrong_answer) {
    whole.error.emplace().type = "AssertionError";
  }
  std::vector<TestVerdict> verdicts;
  for (ApartVerdict& each : read_python_report(told, whole)) {
    verdicts.push_back(std::move(each.verdict));
  }
  return in_words(verdicts);
}

TEST(PythonTestReportTest, EveryTestThatWasAnnouncedReportsOnce) {
  const std::string two = R"(["collected", 2])";
  const std::string a = R"(["test", 0, [["a", "passed", ""]], []])";
  const std::string b = R"(["test", 1, [["b", "failed", "no"]], ["a class"]])";
  EXPECT_THAT(report({two, a, b}, Verdict::wrong_answer), ElementsAre("a pass", "b wrong_answer"));
  EXPECT_THAT(report({two, a}), ElementsAre("a pass", "the file early_exit")) << "one is missing";
  EXPECT_THAT(report({two, a, a, b}, Verdict::wrong_answer),
              ElementsAre("a pass", "the file protocol_error"))
      << "one came twice";
  EXPECT_THAT(report({a, b}), ElementsAre("the file protocol_error")) << "none was announced";
  EXPECT_THAT(report({two, two}), ElementsAre("the file protocol_error"));
  EXPECT_THAT(report({}), ElementsAre("the file early_exit"));
  EXPECT_THAT(report({R"(["collected", 0])"}), IsEmpty());
  EXPECT_THAT(report({two, a, R"(["test", 1, [["b")"}),
              ElementsAre("a pass", "the file protocol_error"))
      << "one was cut off";
  EXPECT_THAT(report({two, a, R"(["test", 1, [["b", "great", ""]], []])"}),
              ElementsAre("a pass", "the file protocol_error"));
  EXPECT_THAT(report({two, R"(["fault", "", "SyntaxError", []])"}, Verdict::wrong_answer),
              ElementsAre("the file exception"));
}

TEST(PythonTestReportTest, AnEndThatTheTestsDoNotExplainFailsTheFile) {
  const std::string one = R"(["collected", 1])";
  const std::string a = R"(["test", 0, [["a", "passed", ""]], []])";
  EXPECT_THAT(report({one, a}), ElementsAre("a pass"));
  EXPECT_THAT(report({one, a}, Verdict::wrong_answer),
              ElementsAre("a pass", "the file wrong_answer"));
  EXPECT_THAT(report({one, a}, Verdict::early_exit), ElementsAre("a pass", "the file early_exit"));
  EXPECT_THAT(report({one, a}, Verdict::not_run), ElementsAre("a pass", "the file early_exit"))
      << "even if nothing else is known";
}

}  // namespace
}  // namespace synth
