#include "tests/synth/batch/planned.h"

#include <gmock/gmock.h>

#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <set>
#include <thread>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class ShardWorkTest : public PlannedTest {
 protected:
  [[nodiscard]] std::vector<std::filesystem::path> logs(const Plan& plan) const {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(plan.logs())) {
      paths.push_back(entry.path());
    }
    return paths;
  }
};

TEST_F(ShardWorkTest, AResultIsThereOnceEveryLineIsAnswered) {
  const Plan plan = plan_of(lines(5), 1);
  EXPECT_EQ(answer(plan, 0, 4), 4);
  EXPECT_EQ(inspect_result(plan, 0).state, ShardState::missing);
  EXPECT_EQ(count_logged(plan, 0), 4U);
  EXPECT_EQ(answer(plan, 0), 1);
  EXPECT_EQ(verify_result(plan, 0).state, ShardState::done);
  EXPECT_EQ(verify_result(plan, 0).answers, 5U);
  EXPECT_THAT(logs(plan), IsEmpty());
}

TEST_F(ShardWorkTest, AKilledAttemptLosesNoWholeAnswer) {
  const Plan plan = plan_of(lines(5), 1);
  const pid_t child = ::fork();
  if (child == 0) {
    auto work = ShardWork::open(plan, 0, ShardLog::Earlier::all);
    for (int i = 0; work && i < 3; ++i) {
      const auto line = work->next();
      (void)work->answer((*line)->number, {"killed", false});
    }
    ::raise(SIGKILL);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(answer(plan, 0), 2);
  EXPECT_EQ(verify_result(plan, 0).answers, 5U);
}

TEST_F(ShardWorkTest, WhatIsTornOrChangedInALogIsAnsweredAgain) {
  const Plan plan = plan_of(lines(4), 1);
  EXPECT_EQ(answer(plan, 0, 3), 3);
  const auto log = logs(plan).at(0);
  std::string text = folder.read("plan/work/" + log.filename().string());
  text[text.find("answer 2")] = 'A';
  text.resize(text.size() - 3);  // the end of the third answer
  std::ofstream(log, std::ios::binary) << text;
  EXPECT_EQ(count_logged(plan, 0), 1U);
  EXPECT_EQ(answer(plan, 0), 3);
  EXPECT_EQ(verify_result(plan, 0).state, ShardState::done);
}

TEST_F(ShardWorkTest, TwoAttemptsAtOnceGiveOneWholeResult) {
  const Plan plan = plan_of(lines(200), 1);
  {
    const std::jthread one([&] { answer(plan, 0); });
    const std::jthread two([&] { answer(plan, 0); });
  }
  EXPECT_EQ(verify_result(plan, 0).state, ShardState::done);
  EXPECT_EQ(verify_result(plan, 0).answers, 200U);
}

TEST_F(ShardWorkTest, ThreadsShareTheLines) {
  const Plan plan = plan_of(lines(300), 1);
  auto work = ShardWork::open(plan, 0, ShardLog::Earlier::all);
  ASSERT_TRUE(work);
  std::mutex mutex;
  std::multiset<std::uint64_t> seen;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        while (const auto line = *work->next()) {
          EXPECT_TRUE(work->answer(line->number, {"x", false}));
          const std::scoped_lock lock(mutex);
          seen.insert(line->number);
        }
      });
    }
  }
  EXPECT_EQ(seen.size(), 300U);
  EXPECT_EQ(std::set<std::uint64_t>(seen.begin(), seen.end()).size(), 300U);
  EXPECT_TRUE(work->finish());
}

TEST_F(ShardWorkTest, ErrorsAreAnswersUntilTheyAreAskedAgain) {
  const Plan plan = plan_of(lines(3), 1);
  EXPECT_EQ(answer(plan, 0, 1), 1);
  EXPECT_EQ(answer(plan, 0, 9, ShardLog::Earlier::all, true), 2);
  EXPECT_EQ(inspect_result(plan, 0).errors, 2U);
  EXPECT_EQ(answer(plan, 0), 0);
  EXPECT_EQ(answer(plan, 0, 9, ShardLog::Earlier::without_errors), 2);
  EXPECT_EQ(inspect_result(plan, 0).errors, 0U);
  EXPECT_EQ(inspect_result(plan, 0).answers, 3U);
}

TEST_F(ShardWorkTest, AResultOfAnotherPlanOrShardIsForeign) {
  const Plan plan = plan_of(lines(4), 2);
  const Plan other = plan_of(lines(6), 2, BatchKind::solve, "other");
  answer(plan, 0);
  std::filesystem::copy_file(plan.result(0), other.result(0));
  EXPECT_EQ(inspect_result(other, 0).state, ShardState::foreign);
  EXPECT_EQ(ShardWork::open(other, 0, ShardLog::Earlier::all).error().code, Errc::bad_input);
  std::filesystem::copy_file(plan.result(0), plan.result(1));
  EXPECT_EQ(inspect_result(plan, 1).state, ShardState::foreign);
}

TEST_F(ShardWorkTest, ADamagedResultIsSeenAndMadeAnew) {
  const Plan plan = plan_of(lines(4), 1);
  answer(plan, 0);
  const std::string whole = folder.read("plan/results/00000.jsonl");
  folder.write("plan/results/00000.jsonl", whole.substr(0, whole.size() - 20));
  EXPECT_EQ(inspect_result(plan, 0).state, ShardState::damaged);
  std::string changed = whole;
  changed[changed.find("answer 1") + 7] = '7';
  folder.write("plan/results/00000.jsonl", changed);
  EXPECT_EQ(verify_result(plan, 0).state, ShardState::damaged);
  EXPECT_EQ(answer(plan, 0), 1) << "what is whole is kept";
  EXPECT_EQ(verify_result(plan, 0).state, ShardState::done);
}

TEST_F(ShardWorkTest, AShardThatIsNotPlannedIsAUsageError) {
  EXPECT_EQ(ShardWork::open(plan_of(lines(4), 2), 2, ShardLog::Earlier::all).error().code,
            Errc::usage);
}

TEST_F(ShardWorkTest, AnUnfinishedShardHasNoResult) {
  const Plan plan = plan_of(lines(4), 1);
  auto work = ShardWork::open(plan, 0, ShardLog::Earlier::all);
  ASSERT_TRUE(work);
  EXPECT_FALSE(work->finish());
  EXPECT_EQ(inspect_result(plan, 0).state, ShardState::missing);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path() / "plan/results"));
}

}  // namespace
}  // namespace synth
