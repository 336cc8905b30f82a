#include "synth/batch/slurm.h"

#include "specs/json.h"
#include "synth/batch/kubernetes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

Plan plan_of(std::size_t shards) {
  Plan plan;
  plan.folder = "/shared/the plan";
  plan.id = std::string(64, 'a');
  plan.shards.resize(shards);
  return plan;
}

JobRequest request_of(std::vector<std::size_t> shards) {
  JobRequest request;
  request.shards = std::move(shards);
  request.program = "/opt/synth/bin/synth";
  return request;
}

TEST(SlurmTest, IndicesAreWrittenAsRanges) {
  EXPECT_EQ(index_ranges({0, 1, 2, 3}), "0-3");
  EXPECT_EQ(index_ranges({0, 2, 3, 7}), "0,2-3,7");
  EXPECT_EQ(index_ranges({}), "");
}

TEST(SlurmTest, TheArrayHasOnlyTheMissingShardsAndACap) {
  JobRequest request = request_of({1, 2, 5});
  request.at_once = 2;
  request.max_rate = 60;
  request.options = {"--cache", "file:/shared/a b"};
  request.directives = {"--partition=long"};
  request.key_file = "/home/a/keys";
  const auto script = slurm_array_script(plan_of(6), request, {});
  ASSERT_TRUE(script) << script.error().message;
  EXPECT_THAT(*script,
              AllOf(HasSubstr("#SBATCH --array=1-2,5%2\n"), HasSubstr("#SBATCH --requeue\n"),
                    HasSubstr("#SBATCH --export=NONE\n"), HasSubstr("#SBATCH --partition=long\n"),
                    HasSubstr("\n. /home/a/keys\n"),
                    HasSubstr("exec /opt/synth/bin/synth batch run '/shared/the plan' --cache "
                              "'file:/shared/a b' --max-rate 30 --jobs \"$SLURM_CPUS_PER_TASK\"\n"),
                    Not(HasSubstr("SLURM_ARRAY_TASK_COUNT"))));
  EXPECT_THAT(slurm_merge_script(plan_of(6), request),
              HasSubstr("batch merge '/shared/the plan' --out '/shared/the plan/answers.jsonl'\n"));
}

TEST(SlurmTest, WhatTheSiteDoesNotAllowIsAnError) {
  EXPECT_EQ(read_slurm_limits("MaxAge = 1\nMaxArraySize            = 11\n").max_array_size, 11U);
  EXPECT_EQ(read_slurm_limits("").max_array_size, 1001U);
  EXPECT_TRUE(slurm_array_script(plan_of(11), request_of({10}), {11}));
  EXPECT_EQ(slurm_array_script(plan_of(12), request_of({0, 11}), {11}).error().code, Errc::usage);
  EXPECT_EQ(slurm_array_script(plan_of(1), request_of({}), {}).error().code, Errc::usage);
}

TEST(SlurmTest, TheManifestIsAnIndexedJob) {
  const auto document = parse_json(
      kubernetes_manifest(plan_of(40), request_of({0}), "registry/synth:1", "plans", "keys"));
  ASSERT_TRUE(document);
  const JsonField root(*document);
  EXPECT_EQ(root.at("apiVersion")->string().value(), "batch/v1");
  const JsonField spec = root.at("spec").value();
  EXPECT_EQ(spec.at("completionMode")->string().value(), "Indexed");
  EXPECT_EQ(spec.at("completions")->integer().value(), 40);
  EXPECT_EQ(spec.at("parallelism")->integer().value(), 16);
  const JsonField pod = spec.at("template")->at("spec").value();
  EXPECT_EQ(pod.at("restartPolicy")->string().value(), "Never");
  const JsonField container = pod.at("containers")->items()->at(0);
  EXPECT_EQ(container.at("resources")->at("requests")->at("memory")->string().value(), "4G");
  EXPECT_EQ(container.at("image")->string().value(), "registry/synth:1");
  EXPECT_EQ(container.at("command")->items()->at(3).string().value(), "/plan");
}

}  // namespace
}  // namespace synth
