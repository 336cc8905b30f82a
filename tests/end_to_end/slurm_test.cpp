// Tests a batch on a real Slurm, if it is installed.

#include "tests/end_to_end/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

constexpr int kNotInstalled = 77;

class SlurmTest : public CommandsTest {
 protected:
  // Plans two lines for each of six shards.
  void SetUp() override {
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
  }

  // Runs a script on a cluster, which exists as long as the script runs.
  [[nodiscard]] SynthOutcome run_on_cluster(const std::string& script) {
    write("use", R"sh(
options=(--slurm --cpus 1 --task-memory 100M --cache-dir "$PWD/kept")
until_idle() {
  for i in $(seq 600); do
    squeue --noheader | grep -q . || break
    sleep 0.1
  done
}
)sh" + script);
    return home.run_shell("exec python3 '" SYNTH_SLURM_CLUSTER "' 2 bash use");
  }

  void expect_all_answers() const {
    EXPECT_EQ(without_times(read("plan/answers.jsonl")),
              without_times(home.run({"check", "in.jsonl"}).stdout_text));
  }
};

TEST_F(SlurmTest, ARealSlurmRunsThePlanOnItsNodes) {
  const SynthOutcome outcome = run_on_cluster(R"sh(
"$SYNTH" batch submit plan "${options[@]}" --at-once 2 || exit
until_idle
test -e plan/answers.jsonl || tail -n 50 plan/work/*.txt
)sh");
  if (outcome.exit_status == kNotInstalled) {
    GTEST_SKIP() << "slurm-wlm and munge are not installed";
  }
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stdout_text << outcome.stderr_text;
  EXPECT_THAT(outcome.stdout_text,
              AllOf(ContainsRegex("job [0-9]+ runs 6 shards"), HasSubstr("plan/answers.jsonl")));
  expect_all_answers();
}

TEST_F(SlurmTest, AfterTasksWereKilledResumeSubmitsTheRest) {
  // Three tasks may run; one of them is killed as soon as it appears.
  const SynthOutcome outcome = run_on_cluster(R"sh(
job=$("$SYNTH" batch submit plan "${options[@]}" --sbatch=--hold --json | grep -o '[0-9]*' | head -n 1)
scontrol release "${job}_[0-2]" || exit
for i in $(seq 600); do
  task=$(squeue --noheader --jobs="$job" --states=R --format=%i | head -n 1)
  test -z "$task" || break
  sleep 0.05
done
scancel --signal=KILL --full "$task"
for i in $(seq 600); do
  squeue --noheader --jobs="$job" --states=R,CG,PD --format='%i %r' | grep -v JobHeld | grep -q . || break
  sleep 0.1
done
squeue --noheader --format=%A | sort -u | xargs scancel
until_idle
"$SYNTH" batch merge plan && exit 1
"$SYNTH" batch resume plan "${options[@]}" || exit
until_idle
test -e plan/answers.jsonl || tail -n 50 plan/work/*.txt
)sh");
  if (outcome.exit_status == kNotInstalled) {
    GTEST_SKIP() << "slurm-wlm and munge are not installed";
  }
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stdout_text << outcome.stderr_text;
  EXPECT_THAT(outcome.stdout_text, ContainsRegex("job [0-9]+ runs [3-6] shards"));
  EXPECT_THAT(outcome.stderr_text, HasSubstr("00003 00004 00005"));
  expect_all_answers();
}

}  // namespace
}  // namespace synth
