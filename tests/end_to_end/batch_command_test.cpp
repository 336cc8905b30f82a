#include "tests/end_to_end/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class BatchCommandTest : public CommandsTest {
 protected:
  [[nodiscard]] static std::string line(const std::string& id, const std::string& more = "") {
    return R"({"id":")" + id + R"(","spec":)" + kSpec + more + "}\n";
  }
  [[nodiscard]] SynthOutcome batch(const std::string& expression,
                                   std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments{"batch",    "jobs.jsonl", "--jobs",    "2",
                                       "--author", "command",    "--command", author(expression)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return home.run(arguments);
  }
};

TEST_F(BatchCommandTest, EveryLineHasItsAnswer) {
  write("jobs.jsonl", line("a") + "broken\n" + line("b", R"(,"options":{"command":"touch ran"})") +
                          line("c", R"(,"options":{"seed":3})"));
  const SynthOutcome outcome = batch("2 * n");
  EXPECT_EQ(outcome.exit_status, 1);
  EXPECT_THAT(outcome.stdout_text,
              AllOf(HasSubstr(R"({"id":"a","exit":0,"solution":{)"),
                    HasSubstr(R"({"id":null,"exit":2,"error":{"code":"bad_input")"),
                    HasSubstr(R"({"id":"b","exit":2,"error":{"code":"not_allowed")"),
                    HasSubstr(R"({"id":"c","exit":0,"solution":{)")));
  EXPECT_THAT(outcome.stderr_text, HasSubstr("2 passed, 2 did not"));
}

TEST_F(BatchCommandTest, WhatIsDoneIsSkippedAndATornLineReplaced) {
  write("jobs.jsonl", line("a") + line("b"));
  write("out.jsonl", "{\"id\":\"a\",\"exit\":0}\n{\"id\":\"b\",\"exi");
  const SynthOutcome outcome = batch("2 * n", {"--out", "out.jsonl"});
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_THAT(read("out.jsonl"),
              StartsWith("{\"id\":\"a\",\"exit\":0}\n{\"id\":\"b\",\"exit\":0,\"solution\":{"));
  EXPECT_THAT(outcome.stderr_text, HasSubstr("1 were done already"));
}

TEST_F(BatchCommandTest, WhatFailedOrWasChangedIsTriedAgain) {
  write("jobs.jsonl", line("a") + line("b") + line("a"));
  const SynthOutcome failed = batch("'never'", {"--out", "out.jsonl", "--max-attempts", "1"});
  EXPECT_EQ(failed.exit_status, 1);
  EXPECT_THAT(failed.stderr_text, HasSubstr("with the id a before"));
  const SynthOutcome again = batch("2 * n", {"--out", "out.jsonl"});
  EXPECT_EQ(again.exit_status, 0) << again.stderr_text;
  EXPECT_THAT(again.stderr_text, HasSubstr("3 passed, 0 did not"));
  write("jobs.jsonl", line("a") + line("b", R"(,"options":{"seed":3})"));
  EXPECT_THAT(batch("2 * n", {"--out", "out.jsonl"}).stderr_text,
              HasSubstr("1 passed, 0 did not, 1 were done already"));
}

TEST_F(BatchCommandTest, AnInterruptEndsItAndTheSameCommandGoesOn) {
  write("jobs.jsonl", line("a") + line("b"));
  // The author's parent is synth itself.
  const SynthOutcome stopped = home.run({"batch", "jobs.jsonl", "--out", "out.jsonl", "--author",
                                         "command", "--command", "kill -INT $PPID; sleep 30"});
  EXPECT_EQ(stopped.exit_status, 130) << stopped.stderr_text;
  EXPECT_THAT(read("out.jsonl"), IsEmpty());
  EXPECT_EQ(batch("2 * n", {"--out", "out.jsonl"}).exit_status, 0);
}

TEST_F(BatchCommandTest, TheExampleBatchIsSolvedOffline) {
  const SynthOutcome outcome = home.run({"batch", std::string(SYNTH_EXAMPLES) + "/batch.jsonl"});
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
}

}  // namespace
}  // namespace synth
