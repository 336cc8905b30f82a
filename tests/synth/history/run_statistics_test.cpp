#include "synth/history/run_statistics.h"

#include "specs/json.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

LoggedRun run(bool succeeded) {
  LoggedRun made;
  made.succeeded = succeeded;
  made.seconds = 2;
  return made;
}

TEST(RunStatistics, OfNoRunsHaveNoRates) {
  const RunStatistics none = statistics_of({});
  EXPECT_FALSE(none.success_rate());
  EXPECT_FALSE(none.error_reduction());
  EXPECT_EQ(statistics_text(none), "no runs\n");
}

TEST(RunStatistics, TellFirstAttemptsRepairsAndTheCacheApart) {
  LoggedRun repaired = run(true);
  repaired.repairs = 2;
  repaired.repaired = 1;
  repaired.failing_at_first = 4;
  repaired.failing_at_last = 0;
  repaired.faults = {"logical", "logical"};
  LoggedRun failed = run(false);
  failed.failing_at_first = failed.failing_at_last = 4;
  failed.faults = {"timeout"};
  LoggedRun hit = run(true);
  hit.was_cached = true;
  const std::vector<LoggedRun> runs{run(true), repaired, failed, hit};
  const RunStatistics all = statistics_of(runs);
  EXPECT_DOUBLE_EQ(all.success_rate().value(), 0.75);
  EXPECT_DOUBLE_EQ(all.first_attempt_rate().value(), 1.0 / 3);
  EXPECT_DOUBLE_EQ(all.error_reduction().value(), 0.5);
  EXPECT_DOUBLE_EQ(all.repairs_for_each_success().value(), 2.0 / 3);
  EXPECT_DOUBLE_EQ(all.seconds_for_each_success().value(), 2.0) << "6 s of work, 3 successes";
  EXPECT_DOUBLE_EQ(all.seconds_saved, 2.0);
  EXPECT_EQ(all.faults.at("logical"), 2);
}

TEST(RunStatistics, AHitPaysNothing) {
  LoggedRun paid = run(true);
  paid.model_calls = 3;
  paid.cost_usd = 0.5;
  LoggedRun hit = paid;
  hit.was_cached = true;
  const std::vector<LoggedRun> runs{paid, hit};
  EXPECT_DOUBLE_EQ(statistics_of(runs).cost_usd, 0.5);
  EXPECT_EQ(statistics_of(runs).model_calls, 3);
}

TEST(RunStatistics, ShowDaysFromTheOldest) {
  LoggedRun old = run(false);
  LoggedRun recent = run(true);
  recent.began += std::chrono::days(3);
  const std::vector<LoggedRun> runs{recent, old};
  EXPECT_THAT(statistics_of(runs).success_by_day, ElementsAre(0.0, 1.0));
  EXPECT_THAT(statistics_text(statistics_of(runs)), AllOf(HasSubstr("2 runs"), HasSubstr("▁█")));
}

TEST(RunStatistics, TheirJsonIsJson) {
  const std::vector<LoggedRun> runs{run(true)};
  EXPECT_TRUE(parse_json(statistics_json(statistics_of(runs))));
}

}  // namespace
}  // namespace synth
