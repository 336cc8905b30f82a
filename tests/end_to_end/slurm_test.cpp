// A batch on a real Slurm, as long as that is installed.

#include "tests/end_to_end/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

constexpr int kNotInstalled = 77;

TEST_F(CommandsTest, ARealSlurmRunsThePlanOnItsNodes) {
  constexpr int kLines = 12;
  std::string lines;
  for (int i = 0; i < kLines; ++i) {
    lines += R"({"id":")" + std::to_string(i) +
             R"(","language":"python","function":"f","code":"def f(x):\n    return x + )" +
             std::to_string(i) + R"(\n","tests":[{"args":[1],"expected":4}]})" + "\n";
  }
  write("in.jsonl", lines);
  ASSERT_EQ(home.run({"batch", "plan", "in.jsonl", "--check", "--shards", "6", "--out", "plan"})
                .exit_status,
            0);
  // The cluster is there while this script runs, which waits for the job that merges.
  write("use", R"sh(
"$SYNTH" batch submit plan --slurm --at-once 2 --cpus 1 --task-memory 100M --cache-dir "$PWD/kept" || exit
for i in $(seq 600); do
  squeue --noheader | grep -q . || break
  sleep 0.1
done
test -e plan/answers.jsonl || tail -n 50 plan/work/*.txt
)sh");
  const SynthOutcome outcome = home.run_shell("exec python3 '" SYNTH_SLURM_CLUSTER "' 2 bash use");
  if (outcome.exit_status == kNotInstalled) {
    GTEST_SKIP() << "slurm-wlm and munge are not installed";
  }
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stdout_text << outcome.stderr_text;
  EXPECT_THAT(outcome.stdout_text,
              AllOf(ContainsRegex("job [0-9]+ runs 6 shards"), HasSubstr("plan/answers.jsonl")));
  EXPECT_EQ(without_times(read("plan/answers.jsonl")),
            without_times(home.run({"check", "in.jsonl"}).stdout_text));
}

}  // namespace
}  // namespace synth
