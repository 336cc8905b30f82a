#include "synth/authors/command/command_author.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

constexpr const char* kAnswer = R"json({"implementations":[{"function":"f","code":"x"}]})json";

ImplementationQuestion question_about_f() {
  ImplementationQuestion question;
  question.instruction = "Write f.";
  question.group = {"f"};
  return question;
}

std::string printing(const std::string& text) {
  return "cat >/dev/null; printf '%s' '" + text + "'";
}

TEST(CommandAuthorTest, TheAnswerIsReadFromItsStdout) {
  CommandAuthor author(printing(kAnswer));
  const auto answers = author.implementations(question_about_f());
  ASSERT_TRUE(answers) << answers.error().message;
  EXPECT_EQ(answers->answers.at(0).at("f"), "x");
}

TEST(CommandAuthorTest, TheRequestIsOnItsStdin) {
  CommandAuthor author(R"(grep -q '"stage":"implementation".*"group":\["f"\]' || exit 9; )" +
                       printing(kAnswer));
  const auto answers = author.implementations(question_about_f());
  ASSERT_TRUE(answers) << answers.error().message;
}

TEST(CommandAuthorTest, AFailureTellsTheStatusAndTheEndOfStderr) {
  CommandAuthor author("cat >/dev/null; echo 'no key set' >&2; exit 3");
  const auto answers = author.implementations(question_about_f());
  ASSERT_FALSE(answers);
  EXPECT_EQ(answers.error().code, Errc::author_failed);
  EXPECT_THAT(answers.error().message, HasSubstr("status 3: no key set"));
}

TEST(CommandAuthorTest, AMalformedAnswerIsAskedForOnceMore) {
  const std::string file = ::testing::TempDir() + "command_author_second";
  (void)std::remove(file.c_str());
  CommandAuthor author("cat >/dev/null; if [ -e " + file + " ]; then printf '%s' '" + kAnswer +
                       "'; else touch " + file + "; echo sorry; fi");
  EXPECT_TRUE(author.implementations(question_about_f()));
  (void)std::remove(file.c_str());
}

TEST(CommandAuthorTest, TwoMalformedAnswersQuoteTheLast) {
  CommandAuthor author(printing("I would rather not"));
  const auto answers = author.implementations(question_about_f());
  ASSERT_FALSE(answers);
  EXPECT_THAT(answers.error().message, HasSubstr("I would rather not"));
}

TEST(CommandAuthorTest, ADeadlineEndsIt) {
  CommandAuthor author("sleep 30");
  ImplementationQuestion asked = question_about_f();
  asked.budget.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
  const auto answers = author.implementations(asked);
  ASSERT_FALSE(answers);
  EXPECT_EQ(answers.error().code, Errc::budget_exhausted);
}

TEST(CommandAuthorTest, ItsStderrIsHeard) {
  std::string heard;
  CommandAuthor author("echo thinking >&2; " + printing(kAnswer),
                       [&](const std::string& text) { heard += text; });
  ASSERT_TRUE(author.implementations(question_about_f()));
  EXPECT_EQ(heard, "thinking\n");
}

TEST(CommandAuthorTest, ARepairOfAScriptIsARepairWithoutAName) {
  CommandAuthor author(
      R"(grep -q '"stage":"repair".*"implementations":{"":"1/0"}' || exit 9; )" +
      printing(R"json({"fault":"implementation","category":"runtime","root_cause":"r",
      "implementations":[{"function":"","code":"result = 1"}],"disputed_tests":[]})json"));
  ScriptQuestion asked;
  asked.failed_code = "1/0";
  const auto answers = author.scripts(asked);
  ASSERT_TRUE(answers) << answers.error().message;
  EXPECT_EQ(answers->answers.at(0).code, "result = 1");
}

}  // namespace
}  // namespace synth
