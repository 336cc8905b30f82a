#include "specs/json.h"
#include "synth/support/text.h"
#include "tests/end_to_end/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> ids_of(const std::string& answers) {
  std::vector<std::string> ids;
  for (const std::string_view line : split(answers, '\n')) {
    const auto document = parse_json(line);
    const auto id = document ? JsonField(*document).find("id") : std::nullopt;
    if (id) {
      ids.push_back(id->string().value_or("?"));
    }
  }
  return ids;
}

class BatchShardsTest : public CommandsTest {
 protected:
  [[nodiscard]] static std::string solve_line(const std::string& id) {
    return R"({"id":")" + id + R"(","spec":)" + kSpec + "}\n";
  }
  [[nodiscard]] static std::string check_line(int number) {
    const std::string n = std::to_string(number);
    return R"({"id":")" + n +
           R"(","language":"python","function":"f","code":"def f(x):\n    return x + )" + n +
           R"(\n","tests":[{"args":[1],"expected":)" + std::to_string(number % 3 + 1) + "}]}\n";
  }
  [[nodiscard]] SynthOutcome plan_solve(const std::string& command) const {
    return home.run({"batch", "plan", "jobs.jsonl", "--shards", "2", "--out", "plan", "--author",
                     "command", "--command", command});
  }
};

TEST_F(BatchShardsTest, ShardsOfAnyOrderGiveWhatOneCheckGives) {
  std::string lines;
  for (int i = 0; i < 12; ++i) {
    lines += check_line(i) + (i == 4 ? "\nbroken\n" : "");
  }
  write("in.jsonl", lines);
  ASSERT_EQ(home.run({"batch", "plan", "in.jsonl", "--check", "--shards", "3", "--out", "plan"})
                .exit_status,
            0);
  const SynthOutcome early = home.run({"batch", "merge", "plan"});
  EXPECT_EQ(early.exit_status, 1);
  EXPECT_THAT(early.stdout_text, IsEmpty());
  EXPECT_THAT(early.stderr_text, HasSubstr("3 shards are missing: 00000 00001 00002"));
  EXPECT_EQ(home.run({"batch", "run", "plan", "--shard", "2", "--jobs", "1"}).exit_status, 0);
  EXPECT_THAT(home.run({"batch", "status", "plan"}).stdout_text, HasSubstr("missing: 00000 00001"));
  const SynthOutcome rest = home.run({"batch", "resume", "plan", "--jobs", "1"});
  EXPECT_EQ(rest.exit_status, 0) << rest.stderr_text;
  EXPECT_THAT(rest.stderr_text, AllOf(HasSubstr("shard 00000"), HasSubstr("shard 00001")));
  EXPECT_EQ(home.run({"batch", "status", "plan"}).exit_status, 0);
  const SynthOutcome merged = home.run({"batch", "merge", "plan"});
  EXPECT_EQ(merged.exit_status, 0) << merged.stderr_text;
  EXPECT_EQ(without_times(merged.stdout_text),
            without_times(home.run({"check", "in.jsonl"}).stdout_text));
}

TEST_F(BatchShardsTest, AKilledShardGoesOnWhereItWas) {
  write("jobs.jsonl", solve_line("a") + solve_line("b") + solve_line("c") + solve_line("d") +
                          solve_line("e") + solve_line("f"));
  // The author's parent is synth itself; its fifth question is about the second or third line.
  ASSERT_EQ(plan_solve("echo x >> calls; test $(wc -l < calls) -ne 5 || kill -KILL $PPID; " +
                       author("2 * n"))
                .exit_status,
            0);
  const SynthOutcome killed =
      home.run({"batch", "run", "plan", "--shard", "0", "--jobs", "1", "--no-cache"});
  EXPECT_EQ(killed.exit_status, -1) << killed.stderr_text;
  const SynthOutcome status = home.run({"batch", "status", "plan", "--json"});
  EXPECT_EQ(status.exit_status, 1);
  EXPECT_THAT(status.stdout_text,
              AllOf(HasSubstr(R"("done":0)"), HasSubstr(R"("missing":["00000","00001"])")));
  EXPECT_THAT(status.stdout_text, ::testing::Not(HasSubstr(R"("logged":0)")));
  const SynthOutcome resumed = home.run({"batch", "resume", "plan", "--jobs", "1", "--no-cache"});
  EXPECT_EQ(resumed.exit_status, 0) << resumed.stderr_text;
  EXPECT_THAT(resumed.stderr_text, HasSubstr("were there before"));
  EXPECT_THAT(ids_of(home.run({"batch", "merge", "plan"}).stdout_text),
              ElementsAre("a", "b", "c", "d", "e", "f"));
}

TEST_F(BatchShardsTest, WhatTheMachineCouldNotDoIsAskedAgain) {
  write("jobs.jsonl", solve_line("a") + solve_line("b"));
  ASSERT_EQ(
      home.run({"batch", "plan", "jobs.jsonl", "--shards", "1", "--out", "plan", "--author",
                "openai", "--base-url", "http://127.0.0.1:1", "--model", "m", "--max-retries", "0"})
          .exit_status,
      0);
  const std::vector<std::string> key{"OPENAI_API_KEY=none"};
  const SynthOutcome failed = home.run({"batch", "run", "plan", "--shard", "0"}, "", key);
  EXPECT_EQ(failed.exit_status, 1) << failed.stderr_text;
  EXPECT_THAT(failed.stderr_text, HasSubstr("2 lines could not be judged or solved"));
  EXPECT_THAT(home.run({"batch", "status", "plan"}).stdout_text, HasSubstr("errors: 2 lines"));
  EXPECT_THAT(home.run({"batch", "run", "plan", "--shard", "0"}).stderr_text, HasSubstr("is done"));
  EXPECT_THAT(home.run({"batch", "resume", "plan", "--errors"}, "", key).stderr_text,
              HasSubstr("2 answers, 2 of them errors"));
}

TEST_F(BatchShardsTest, ACandidateThatComesAgainIsAnsweredFromTheCache) {
  // This verdict is not kept, and is the same in every run.
  const std::string ends =
      R"({"id":"ends","language":"python","function":"f",)"
      R"("code":"import os\ndef f():\n    os._exit(3)\n","tests":[{"args":[],"expected":1}]})";
  write("in.jsonl", check_line(1) + check_line(2) + ends + "\n" + check_line(3) + "broken\n");
  write("more.jsonl", std::regex_replace(check_line(7) + read("in.jsonl"), std::regex(R"("id":")"),
                                         R"("id":"new )"));
  const auto run = [&](const std::string& plan, const std::string& lines,
                       const std::string& planned = "--seed=0", const char* how = "--jobs=1") {
    EXPECT_EQ(home.run({"batch", "plan", lines, "--check", "--shards", "1", planned, "--out", plan})
                  .exit_status,
              0);
    return home.run({"batch", "run", plan, "--shard", "0", how}).stderr_text;
  };
  EXPECT_THAT(run("first", "in.jsonl"), HasSubstr("shard 00000: 5 answers\n"));
  EXPECT_THAT(run("second", "more.jsonl"), HasSubstr("6 answers; 3 are kept verdicts\n"));
  const std::string first = home.run({"batch", "merge", "first"}).stdout_text;
  const std::string second = home.run({"batch", "merge", "second"}).stdout_text;
  for (const char* number : {"1", "2", "3"}) {
    const auto line = [&](const std::string& text, const std::string& id) {
      const std::size_t begin = text.find(R"({"id":")" + id + R"(")");
      return text.substr(begin, text.find(R"(,"line":)", begin) - begin);
    };
    const std::string again = line(second, std::string("new ") + number);
    EXPECT_EQ(again,
              std::regex_replace(line(first, number), std::regex(R"("id":")"), R"("id":"new )"))
        << "its times too";
    EXPECT_THAT(again, HasSubstr(R"("duration_ms")"));
  }
  EXPECT_EQ(without_times(second), without_times(home.run({"check", "more.jsonl"}).stdout_text));
  EXPECT_THAT(home.run({"cache", "stats"}).stdout_text, HasSubstr("verdicts         4 "));
  write("one.jsonl", check_line(1));
  EXPECT_THAT(run("one", "one.jsonl"), HasSubstr("1 answers; 1 are kept verdicts"));
  EXPECT_THAT(run("fresh", "one.jsonl", "--seed=0", "--fresh"), HasSubstr("1 answers\n"));
  EXPECT_THAT(run("limits", "one.jsonl", "--memory=100"), HasSubstr("1 answers\n"));
  EXPECT_EQ(home.run({"cache", "clear"}).exit_status, 0);
  EXPECT_THAT(home.run({"cache", "stats"}).stdout_text, HasSubstr("verdicts         0 "));
}

TEST_F(BatchShardsTest, VerdictsAreNotKeptWhereOthersCanWrite) {
  write("in.jsonl", check_line(1));
  ASSERT_EQ(home.run({"batch", "plan", "in.jsonl", "--check", "--shards", "1", "--out", "plan"})
                .exit_status,
            0);
  std::filesystem::create_directory(home.work() / "open");
  std::filesystem::permissions(home.work() / "open", std::filesystem::perms(0777));
  const SynthOutcome outcome = home.run({"batch", "resume", "plan", "--cache-dir", "open"});
  EXPECT_EQ(outcome.exit_status, 0);
  EXPECT_THAT(outcome.stderr_text, HasSubstr("others may write to it"));
  EXPECT_THAT(home.run({"cache", "stats", "--cache-dir", "open"}).stdout_text,
              HasSubstr("verdicts         0 "));
}

TEST_F(BatchShardsTest, AnotherPlansShardIsRefused) {
  write("in.jsonl", check_line(1));
  write("other.jsonl", check_line(2));
  ASSERT_EQ(home.run({"batch", "plan", "in.jsonl", "--check", "--shards", "1", "--out", "plan"})
                .exit_status,
            0);
  ASSERT_EQ(home.run({"batch", "plan", "other.jsonl", "--check", "--shards", "1", "--out", "other"})
                .exit_status,
            0);
  ASSERT_EQ(home.run({"batch", "resume", "plan"}).exit_status, 0);
  std::filesystem::copy(home.work() / "plan/results/00000.jsonl",
                        home.work() / "other/results/00000.jsonl");
  expect_usage_error(home.run({"batch", "merge", "other"}),
                     "results of another plan or shard: 00000");
}

// A cluster of one machine, with programs on its PATH that have the names of Slurm's.
class BatchSubmitTest : public BatchShardsTest {
 protected:
  void SetUp() override {
    std::string lines;
    for (int i = 0; i < 6; ++i) {
      lines += check_line(i);
    }
    write("in.jsonl", lines);
    ASSERT_EQ(home.run({"batch", "plan", "in.jsonl", "--check", "--shards", "3", "--out", "plan"})
                  .exit_status,
              0);
    // Runs the tasks of an array at once, and jobs that depend on it after it.
    write("bin/sbatch",
          R"~(#!/bin/bash
printf '%s\n' "$*" >> submitted
script=${!#}
array=$(sed -n 's/^#SBATCH --array=\(.*\)%.*/\1/p' "$script")
if [[ -z $array ]]; then bash "$script" 2>merge.txt; echo 43; exit; fi
for part in ${array//,/ }; do
  for task in $(seq "${part%-*}" "${part#*-}"); do
    SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=1 SLURM_CPUS_PER_TASK=1 bash "$script" >&2
  done
done
echo '42;cluster'
)~");
    write("bin/scontrol", "#!/bin/bash\necho 'MaxArraySize            = 3'\n");
    write("bin/squeue", "#!/bin/bash\ncat queue\n");
    write("queue", "");
    for (const char* name : {"sbatch", "scontrol", "squeue"}) {
      std::filesystem::permissions(home.work() / "bin" / name, std::filesystem::perms::owner_all);
    }
  }
  [[nodiscard]] SynthOutcome submit(const std::string& options) const {
    return home.run_shell("PATH=$PWD/bin:$PATH exec \"$SYNTH\" batch submit plan " + options);
  }
  [[nodiscard]] SynthOutcome resume(const std::string& options) const {
    return home.run_shell("PATH=$PWD/bin:$PATH exec \"$SYNTH\" batch resume plan " + options);
  }
};

TEST_F(BatchSubmitTest, TheMissingShardsAreRunAndMerged) {
  ASSERT_EQ(home.run({"batch", "run", "plan", "--shard", "1"}).exit_status, 0);
  const SynthOutcome outcome = submit("--slurm --cpus 1 --at-once 2");
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_THAT(outcome.stdout_text, HasSubstr("job 42;cluster runs 2 shards; job 43 writes"));
  EXPECT_THAT(read("submitted"),
              AllOf(HasSubstr("--parsable"), HasSubstr("--dependency=afterany:42 ")));
  EXPECT_THAT(read("plan/work/slurm-array.sh"), HasSubstr("--array=0,2%2"));
  EXPECT_THAT(ids_of(read("plan/answers.jsonl")), ElementsAre("0", "1", "2", "3", "4", "5"));
  EXPECT_THAT(submit("--slurm").stderr_text, HasSubstr("no shard is left to run"));
}

TEST_F(BatchSubmitTest, ResumeSubmitsWhatIsMissingOrDamaged) {
  ASSERT_EQ(home.run({"batch", "resume", "plan"}).exit_status, 0);
  ASSERT_TRUE(std::filesystem::remove(home.work() / "plan/results/00000.jsonl"));
  std::string changed = read("plan/results/00002.jsonl");
  changed.at(changed.find("pass")) = 'P';  // its last line does not tell
  write("plan/results/00002.jsonl", changed);
  const SynthOutcome shown = resume("--slurm --dry-run --at-once 2 --max-rate 60");
  EXPECT_THAT(shown.stdout_text, AllOf(HasSubstr("--array=0,2%2"), HasSubstr("--max-rate 30"),
                                       HasSubstr("batch merge")));
  EXPECT_FALSE(std::filesystem::exists(home.work() / "submitted"));
  const SynthOutcome outcome = resume("--slurm --cpus 1");
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_EQ(outcome.stderr_text, "");
  EXPECT_THAT(outcome.stdout_text, HasSubstr("job 42;cluster runs 2 shards; job 43 writes"));
  EXPECT_THAT(read("submitted"), HasSubstr("--dependency=afterany:42 "));
  EXPECT_THAT(ids_of(read("plan/answers.jsonl")), ElementsAre("0", "1", "2", "3", "4", "5"));
  const SynthOutcome again = resume("--slurm");
  EXPECT_EQ(again.exit_status, 0);
  EXPECT_THAT(again.stderr_text, HasSubstr("every shard is done"));
}

TEST_F(BatchSubmitTest, ResumePrintsAManifestToo) {
  const SynthOutcome outcome =
      resume("--kubernetes --image registry/synth:1 --volume-claim plans --at-once 2");
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_THAT(outcome.stdout_text, HasSubstr("\"parallelism\": 2,"));
}

TEST_F(BatchSubmitTest, OptionsOfAClusterNeedOne) {
  expect_usage_error(resume("--at-once 2"), "--at-once says how a cluster is to run the plan");
  expect_usage_error(resume("--sbatch=--hold"), "--sbatch says how a cluster");
  expect_usage_error(resume("--slurm --jobs 2"), "--jobs is for shards that run here");
  expect_usage_error(resume("--slurm --kubernetes"), "cannot stand together");
}

TEST_F(BatchSubmitTest, WhatIsInTheQueueIsNamed) {
  write("queue", "7\n7\n9\n");
  EXPECT_THAT(resume("--slurm").stderr_text,
              AllOf(HasSubstr("already in job 7 9"), HasSubstr("`scancel 7 9`")));
}

TEST_F(BatchSubmitTest, ADryRunSubmitsNothing) {
  const SynthOutcome outcome = submit("--slurm --dry-run --sbatch=--partition=long");
  EXPECT_THAT(outcome.stdout_text,
              AllOf(HasSubstr("#SBATCH --array=0-2%16"), HasSubstr("#SBATCH --partition=long")));
  EXPECT_FALSE(std::filesystem::exists(home.work() / "submitted"));
}

TEST_F(BatchSubmitTest, KeysComeFromAFileOfTheirOwnerAlone) {
  write("keys", "OPENAI_API_KEY=secret\n");
  std::filesystem::permissions(home.work() / "keys", std::filesystem::perms(0644));
  EXPECT_EQ(submit("--slurm --dry-run --key-file keys").exit_status, 4);
  std::filesystem::permissions(home.work() / "keys", std::filesystem::perms(0600));
  const SynthOutcome outcome = submit("--slurm --key-file keys");
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_THAT(read("plan/work/slurm-array.sh"),
              AllOf(HasSubstr("/keys\n"), ::testing::Not(HasSubstr("secret"))));
}

TEST_F(BatchSubmitTest, WhatTheSiteRefusesIsSaid) {
  write("bin/sbatch", "#!/bin/bash\necho 'sbatch: error: invalid partition' >&2\nexit 1\n");
  const SynthOutcome refused = submit("--slurm");
  EXPECT_EQ(refused.exit_status, 4);
  EXPECT_THAT(refused.stderr_text, HasSubstr("invalid partition"));
  write("bin/scontrol", "#!/bin/bash\necho 'MaxArraySize = 2'\n");
  expect_usage_error(submit("--slurm"), "an array of this site ends at 1");
  expect_usage_error(submit(""), "nothing says what is to run the plan");
}

TEST_F(BatchShardsTest, AFileOfAnyNameIsStillABatch) {
  EXPECT_THAT(home.run({"batch", "nowhere.jsonl"}).stderr_text, HasSubstr("nowhere.jsonl"));
  EXPECT_THAT(home.run({"batch", "--help"}).stdout_text, HasSubstr("synth batch plan"));
  EXPECT_THAT(home.run({"help", "batch", "merge"}).stdout_text, HasSubstr("missing shards"));
}

}  // namespace
}  // namespace synth
