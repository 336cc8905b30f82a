#include "synth/pipeline/script.h"

#include "specs/literal.h"
#include "tests/synth/real_run.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

RunReport ran(const std::string& code) {
  auto report = run_script(*PythonHere::runtime(), code, short_limits(), {});
  EXPECT_TRUE(report) << report.error().message;
  return report ? *std::move(report) : RunReport{};
}

std::string literal(const RunReport& report) {
  return report.outcome.outcome.value ? write_literal(*report.outcome.outcome.value) : "none";
}

class WrittenScriptTest : public ::testing::Test {
 protected:
  RunReport write_and_run() {
    Runtimes runtimes;
    runtimes.add(PythonHere::runtime());
    const RunContext context = run.context();
    auto report = write_and_run_script(context, draft, runtimes);
    EXPECT_TRUE(report) << report.error().message;
    return report ? *std::move(report) : RunReport{};
  }

  RealRun run;
  Draft draft;
};

TEST(RunScript, ReportsTheResult) {
  const RunReport report = ran("result = [1, 2]\n");
  EXPECT_EQ(literal(report), "[1, 2]");
  EXPECT_THAT(report.note, IsEmpty());
  EXPECT_EQ(report.confidence.level, ConfidenceLevel::uncertain) << "nobody checked it";
}

TEST(RunScript, SaysThatNoResultWasSet) {
  EXPECT_THAT(ran("x = 1\n").note, HasSubstr("no variable named result"));
}

TEST(RunScript, NamesTheRemedyForAModuleThatIsMissing) {
  EXPECT_THAT(ran("import no_such_module_anywhere\n").note, HasSubstr("--with"));
}

TEST_F(WrittenScriptTest, WithoutAnAnswerItAbstains) {
  const RunReport report = write_and_run();
  EXPECT_TRUE(report.abstained);
  EXPECT_EQ(report.confidence.level, ConfidenceLevel::abstained);
}

TEST_F(WrittenScriptTest, AFailureIsShownToTheAuthorOnceMore) {
  run.author.script_answers = {{"result = 1 / 0\n"}, {"result = 1\n"}};
  const RunReport report = write_and_run();
  EXPECT_EQ(report.attempts, 2);
  EXPECT_EQ(literal(report), "1");
  ASSERT_THAT(run.author.script_questions, SizeIs(2));
  EXPECT_EQ(run.author.script_questions[1].failed_code, "result = 1 / 0\n");
  EXPECT_EQ(run.author.script_questions[1].error.value().type, "ZeroDivisionError");
}

TEST_F(WrittenScriptTest, TheLastFailureIsKeptWhenAttemptsAreUsedUp) {
  run.request.budget.attempts = 2;
  run.author.script_answers = {{"result = 1 / 0\n"}, {"result = {}['a']\n"}, {"result = 1\n"}};
  const RunReport report = write_and_run();
  EXPECT_EQ(report.attempts, 2);
  EXPECT_EQ(report.outcome.outcome.error.value().type, "KeyError");
}

TEST_F(WrittenScriptTest, AProgramThatPrintsItsAnswerIsAskedForItsResult) {
  run.author.script_answers = {{"print(42)\n"}, {"result = 42\n"}};
  const RunReport report = write_and_run();
  EXPECT_EQ(literal(report), "42");
  ASSERT_THAT(run.author.script_questions, SizeIs(2));
  const auto& told = run.author.script_questions[1].error;
  ASSERT_TRUE(told);
  EXPECT_THAT(told->message, HasSubstr("no variable named result"));
  EXPECT_THAT(told->traceback, HasSubstr("42"));
}

TEST_F(WrittenScriptTest, WithoutAResultItFailed) {
  run.request.budget.attempts = 2;
  run.author.script_answers = {{"print(1)\n"}, {"print(2)\n"}};
  const RunReport report = write_and_run();
  ASSERT_TRUE(report.outcome.outcome.error);
  EXPECT_EQ(report.confidence.level, ConfidenceLevel::failed);
}

TEST_F(WrittenScriptTest, TheAuthorIsToldOfTheFiles) {
  run.request.files = {"sales.csv"};
  run.author.script_answers = {{"result = 1\n"}};
  write_and_run();
  ASSERT_THAT(run.author.script_questions, SizeIs(1));
  EXPECT_THAT(run.author.script_questions[0].files, ElementsAre("sales.csv"));
}

}  // namespace
}  // namespace synth
