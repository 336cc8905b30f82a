#include "tests/end_to_end/home_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class LogCommandTest : public HomeTest {
 protected:
  SynthOutcome solve(const std::string& name, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{
        "solve", "Write " + name + "(n). " + name + "(4) returns 8, " + name + "(5) returns 10."};
    words.insert(words.end(), more.begin(), more.end());
    return home.run(words);
  }
};

TEST_F(LogCommandTest, KeepsWhatWasSolvedAndShowsItLater) {
  solve("double");
  solve("twice");
  EXPECT_THAT(home.run({"log"}).stdout_text, AllOf(HasSubstr("double(4)"), HasSubstr("twice(4)")));
  EXPECT_THAT(home.run({"log", "--most", "1"}).stdout_text, Not(HasSubstr("double(4)")));
  EXPECT_THAT(home.run({"log", "show", "2"}).stdout_text,
              AllOf(HasSubstr("def twice"), HasSubstr("consistent: ")));
  const SynthOutcome diff = home.run({"log", "diff", "1", "2"});
  EXPECT_EQ(diff.exit_status, 1);
  EXPECT_THAT(diff.stdout_text, AllOf(HasSubstr("-def double"), HasSubstr("+def twice")));
  EXPECT_THAT(home.run({"report", "2"}).stdout_text,
              AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr("twice(4)")));
  EXPECT_THAT(home.run({"stats"}).stdout_text, HasSubstr("2 runs, 2 succeeded (100 %)"));
}

TEST_F(LogCommandTest, KnowsAnAnswerFromTheCache) {
  solve("double");
  solve("double");
  EXPECT_THAT(home.run({"stats", "--json"}).stdout_text, HasSubstr("\"from_cache\":1"));
}

TEST_F(LogCommandTest, KeepsNothingIfToldSo) {
  solve("double", {"--no-log"});
  EXPECT_EQ(home.run({"log"}).stdout_text, "no runs\n");
}

TEST_F(LogCommandTest, KeepsTheLinesOfABatch) {
  const SynthOutcome batch = home.run(
      {"batch", "-"},
      R"({"id":"a","instruction":"Write double(n). double(4) returns 8, double(5) returns 10."})");
  EXPECT_EQ(batch.exit_status, 0) << batch.stderr_text;
  EXPECT_THAT(home.run({"log"}).stdout_text, HasSubstr("double(4)"));
}

TEST_F(LogCommandTest, ForgetsWhenAsked) {
  solve("double");
  EXPECT_EQ(home.run({"log", "clear"}).exit_status, 0);
  EXPECT_EQ(home.run({"log"}).stdout_text, "no runs\n");
  expect_usage_error(home.run({"log", "show", "1"}), "no run 1");
}

TEST_F(LogCommandTest, ADamagedHistoryCostsNoRun) {
  write("../.local/state/synth/runs.db", std::string(4'000, 'x'));
  const SynthOutcome solved = solve("double");
  EXPECT_EQ(solved.exit_status, 0);
  EXPECT_THAT(solved.stdout_text, HasSubstr("def double"));
  EXPECT_THAT(solved.stderr_text, HasSubstr("not in the history"));
}

}  // namespace
}  // namespace synth
