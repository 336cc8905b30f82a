#include "synth/batch/merge.h"

#include "tests/synth/batch/planned.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::ElementsAre;

class MergeTest : public PlannedTest {
 protected:
  static Result<std::vector<std::string>> merged(const Plan& plan) {
    std::vector<std::string> answers;
    SYNTH_CHECK(merge_results(plan, [&](std::string_view answer) -> Result<void> {
      answers.emplace_back(answer);
      return {};
    }));
    return answers;
  }
};

TEST_F(MergeTest, AnswersComeInTheOrderOfTheLines) {
  const Plan plan = plan_of(lines(100), 7);
  for (std::size_t shard = plan.shards.size(); shard-- > 0;) {
    answer(plan, shard);
  }
  const auto answers = merged(plan);
  ASSERT_TRUE(answers) << answers.error().message;
  ASSERT_EQ(answers->size(), 100U);
  for (std::size_t i = 0; i < answers->size(); ++i) {
    EXPECT_EQ((*answers)[i], "answer " + std::to_string(i + 1));
  }
}

TEST_F(MergeTest, WithoutAShardThereIsAnError) {
  const Plan plan = plan_of(lines(10), 2);
  answer(plan, 0);
  EXPECT_FALSE(merged(plan));
  EXPECT_EQ(inspect_results(plan)[1].state, ShardState::missing);
}

TEST_F(MergeTest, OneShardTwiceIsAnError) {
  const Plan plan = plan_of(lines(10), 2);
  answer(plan, 0);
  std::filesystem::copy_file(plan.result(0), plan.result(1));
  EXPECT_EQ(merged(plan).error().code, Errc::bad_input);
}

TEST_F(MergeTest, WhatTheWriterSaysEndsIt) {
  const Plan plan = plan_of(lines(10), 1);
  answer(plan, 0);
  int calls = 0;
  const auto done = merge_results(plan, [&](std::string_view /*answer*/) -> Result<void> {
    return ++calls < 3 ? Result<void>() : fail(Errc::io, "full");
  });
  EXPECT_EQ(done.error().message, "full");
  EXPECT_EQ(calls, 3);
}

}  // namespace
}  // namespace synth
