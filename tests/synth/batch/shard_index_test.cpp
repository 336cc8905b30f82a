#include "synth/batch/shard_index.h"

#include <gtest/gtest.h>

#include <map>

namespace synth {
namespace {

Result<std::size_t> index_with(const std::map<std::string, std::string>& variables,
                               const std::optional<std::string>& option = std::nullopt) {
  return shard_index(option, [&](const std::string& name) -> std::optional<std::string> {
    const auto found = variables.find(name);
    return found == variables.end() ? std::nullopt : std::optional(found->second);
  });
}

TEST(ShardIndexTest, TheOptionIsFirstThenOurVariableThenTheSchedulers) {
  EXPECT_EQ(index_with({{"SYNTH_SHARD_INDEX", "2"}, {"SLURM_ARRAY_TASK_ID", "3"}}, "1"), 1U);
  EXPECT_EQ(index_with({{"SYNTH_SHARD_INDEX", "2"}, {"SLURM_ARRAY_TASK_ID", "3"}}), 2U);
  EXPECT_EQ(index_with({{"SLURM_ARRAY_TASK_ID", "3"}, {"SLURM_ARRAY_TASK_COUNT", "2"}}), 3U);
  EXPECT_EQ(index_with({{"JOB_COMPLETION_INDEX", "4"}}), 4U);
  EXPECT_EQ(index_with({{"AWS_BATCH_JOB_ARRAY_INDEX", "5"}}), 5U);
  EXPECT_EQ(index_with({{"PBS_ARRAY_INDEX", "6"}}), 6U);
  EXPECT_EQ(index_with({{"SGE_TASK_ID", "7"}}), 6U) << "its first is 1";
}

TEST(ShardIndexTest, WhatIsNoNumberIsAUsageError) {
  for (const char* text : {"", "x", "-1", "1x", "99999999999999999999999"}) {
    EXPECT_EQ(index_with({}, text).error().code, Errc::usage) << text;
  }
  EXPECT_EQ(index_with({{"SGE_TASK_ID", "0"}}).error().code, Errc::usage);
  EXPECT_EQ(index_with({{"SGE_TASK_ID", "undefined"}}).error().code, Errc::usage);
  EXPECT_EQ(index_with({}).error().code, Errc::usage);
}

}  // namespace
}  // namespace synth
