#include "specs/json.h"
#include "tests/end_to_end/answers.h"
#include "tests/end_to_end/home_test.h"

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class SessionCommandTest : public HomeTest {
 protected:
  [[nodiscard]] SynthOutcome step(const std::string& code,
                                  const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"run", "--session", "s", "--eval", code};
    words.insert(words.end(), more.begin(), more.end());
    return home.run(words);
  }
};

TEST_F(SessionCommandTest, RemembersFromOneRunToTheNext) {
  write("data.txt", "abc");
  EXPECT_EQ(
      step("text = open('data.txt').read()\nopen('log', 'a').write(text)", {"--file", "data.txt"})
          .exit_status,
      0);
  EXPECT_EQ(step("def double(x): return 2 * x").exit_status, 0);
  EXPECT_EQ(step("double(text)").stdout_text, "'abcabc'\n");
  const SynthOutcome shown = home.run({"session", "show", "s"});
  EXPECT_THAT(shown.stdout_text, AllOf(HasSubstr("double(text)"), HasSubstr("file  log")));
  EXPECT_EQ(step("open('log').read()").stdout_text, "'abc'\n") << "steps begin in the same folder";
}

TEST_F(SessionCommandTest, ALostStepIsSaidAndNothingElseIsLost) {
  EXPECT_EQ(step("x = 41").exit_status, 0);
  const SynthOutcome lost = step("x = 0; import os; os._exit(0)");
  EXPECT_EQ(lost.exit_status, 1);
  EXPECT_THAT(lost.stderr_text, HasSubstr("the step is lost"));
  EXPECT_EQ(step("x + 1").stdout_text, "42\n");
}

TEST_F(SessionCommandTest, WhatCannotBeReplayedIsSaid) {
  EXPECT_EQ(step("import time; now = time.time_ns(); print(now)").exit_status, 0);
  const SynthOutcome outcome = step("now > 0", {"--json"});
  EXPECT_THAT(outcome.stdout_text, HasSubstr("\"different\": [\n      1\n    ]"));
  EXPECT_THAT(step("1").stderr_text, HasSubstr("step 1 gave something else than at first"));
}

TEST_F(SessionCommandTest, RichResultsAreFiles) {
  const SynthOutcome outcome =
      step("class P:\n  def _repr_svg_(self): return '<svg/>'\nP()", {"--json"});
  const auto answer = parse_json(outcome.stdout_text);
  ASSERT_TRUE(answer) << outcome.stdout_text;
  const auto shown = JsonField(*answer).at("shown")->items();
  const std::string file = *shown->at(0).at("image/svg+xml")->string();
  EXPECT_EQ(std::filesystem::file_size(file), 6U);
}

TEST_F(SessionCommandTest, SessionsAreListedResetAndRemoved) {
  EXPECT_EQ(step("x = 1").exit_status, 0);
  EXPECT_THAT(home.run({"session", "list"}).stdout_text, HasSubstr("python"));
  EXPECT_EQ(home.run({"session", "reset", "s"}).exit_status, 0);
  EXPECT_THAT(step("x").stderr_text, HasSubstr("NameError"));
  EXPECT_EQ(home.run({"session", "rm", "s"}).exit_status, 0);
  EXPECT_EQ(home.run({"session", "list"}).stdout_text, "no sessions\n");
  expect_usage_error(home.run({"session", "show", "s"}), "there is no session s");
  expect_usage_error(home.run({"run", "--session", "../x", "--eval", "1"}),
                     "not a name for a session");
}

TEST_F(SessionCommandTest, AServerKeepsItsSessions) {
  const auto request = [](int id, const std::string& members) {
    return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) +
           R"(,"method":"run","params":{"session":"a",)" + members + "}}\n";
  };
  const SynthOutcome outcome =
      home.run({"serve", "--jobs", "1"}, request(1, R"-("code":"x = 20")-") +
                                             request(2, R"-("code":"x * 2 + abs(-2)")-") +
                                             request(3, R"-("language":"bash","code":"1")-"));
  EXPECT_EQ(outcome.exit_status, 0);
  EXPECT_THAT(outcome.stdout_text, AllOf(HasSubstr(R"("session":"a")"), HasSubstr("-32602")));
}

}  // namespace
}  // namespace synth
