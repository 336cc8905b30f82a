#include "synth/history/run_log.h"

#include "tests/cache/scratch.h"

#include <gmock/gmock.h>

#include <sys/stat.h>

#include <fstream>
#include <thread>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

LoggedRun run_called(std::string title) {
  LoggedRun run;
  run.began = std::chrono::sys_seconds(std::chrono::seconds(1'000));
  run.command = "solve";
  run.title = std::move(title);
  run.language = "python";
  run.confidence = "consistent";
  run.succeeded = true;
  run.repairs = 2;
  run.failing_at_first = 3;
  run.seconds = 0.25;
  run.cost_usd = 0.0125;
  run.faults = {"logical", "timeout"};
  return run;
}

RunLog open_log(const Scratch& scratch) {
  auto log = RunLog::open(scratch.path());
  EXPECT_TRUE(log) << log.error().message;
  return *std::move(log);
}

TEST(RunLogTest, GivesBackWhatItWasGiven) {
  const Scratch scratch;
  const auto id = open_log(scratch).add(run_called("one"), "{\"a\": 1}");
  ASSERT_TRUE(id) << id.error().message;
  RunLog log = open_log(scratch);
  const auto runs = log.list(5);
  ASSERT_TRUE(runs);
  ASSERT_THAT(*runs, SizeIs(1));
  const LoggedRun& run = runs->front();
  EXPECT_EQ(run.id, *id);
  EXPECT_EQ(run.title, "one");
  EXPECT_EQ(run.repairs, 2);
  EXPECT_EQ(run.failing_at_first, 3);
  EXPECT_DOUBLE_EQ(run.seconds, 0.25);
  EXPECT_DOUBLE_EQ(run.cost_usd.value(), 0.0125);
  EXPECT_THAT(run.faults, ElementsAre("logical", "timeout"));
  EXPECT_EQ(log.document(*id).value(), "{\"a\": 1}");
}

TEST(RunLogTest, ListsTheNewestFirstAndFromADayOn) {
  const Scratch scratch;
  RunLog log = open_log(scratch);
  LoggedRun later = run_called("later");
  later.began += std::chrono::days(1);
  ASSERT_TRUE(log.add(run_called("one"), ""));
  ASSERT_TRUE(log.add(later, ""));
  EXPECT_EQ(log.list(1).value().at(0).title, "later");
  EXPECT_THAT(log.list(9, later.began).value(), SizeIs(1));
}

TEST(RunLogTest, IsItsOwnersAlone) {
  const Scratch scratch;
  open_log(scratch);
  struct stat status {};
  ASSERT_EQ(::stat((scratch.path() / "runs.db").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
}

TEST(RunLogTest, KeepsTheNewestTenThousand) {
  const Scratch scratch;
  RunLog log = open_log(scratch);
  for (int i = 0; i < 10'050; ++i) {
    ASSERT_TRUE(log.add(run_called("a"), "x"));
  }
  EXPECT_THAT(log.list(20'000).value(), SizeIs(10'000));
  EXPECT_FALSE(log.document(50));
  EXPECT_TRUE(log.document(51));
}

TEST(RunLogTest, NumbersAreNotUsedAgain) {
  const Scratch scratch;
  RunLog log = open_log(scratch);
  const auto first = log.add(run_called("a"), "");
  EXPECT_EQ(log.clear().value(), 1);
  EXPECT_THAT(log.list(5).value(), IsEmpty());
  EXPECT_GT(log.add(run_called("b"), "").value(), first.value());
}

TEST(RunLogTest, ARunThatIsNotThereIsNamed) {
  const Scratch scratch;
  EXPECT_THAT(open_log(scratch).document(7).error().message, HasSubstr("no run 7"));
}

TEST(RunLogTest, ADamagedFileIsLeftAndNamed) {
  const Scratch scratch;
  const std::string garbage(5'000, 'x');
  std::ofstream(scratch.path() / "runs.db") << garbage;
  const auto log = RunLog::open(scratch.path());
  ASSERT_FALSE(log);
  EXPECT_THAT(log.error().message, HasSubstr("runs.db"));
  EXPECT_THAT(log.error().remedy, HasSubstr("move"));
  std::ifstream file(scratch.path() / "runs.db");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), garbage);
}

TEST(RunLogTest, AFileThatIsALinkIsNotFollowed) {
  const Scratch scratch;
  const std::filesystem::path target = scratch.path() / "target";
  std::filesystem::create_symlink(target, scratch.path() / "runs.db");
  EXPECT_FALSE(RunLog::open(scratch.path()));
  EXPECT_FALSE(std::filesystem::exists(target));
}

TEST(RunLogTest, SeveralMayAddAtOnce) {
  const Scratch scratch;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int j = 0; j < 20; ++j) {
        auto log = RunLog::open(scratch.path());
        ASSERT_TRUE(log) << log.error().message;
        const auto added = log->add(run_called("a"), "x");
        ASSERT_TRUE(added) << added.error().message;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_THAT(open_log(scratch).list(1'000).value(), SizeIs(80));
}

TEST(RunSummary, CountsRepairsByGroup) {
  Solution solution;
  solution.instruction = "Write f.\nAnd more.";
  HistoryEntry first;
  first.group = {"f"};
  first.verdict = Verdict::wrong_answer;
  first.category = Category::logical;
  first.failing_tests = {"a", "b"};
  HistoryEntry second = first;
  second.verdict = Verdict::pass;
  second.category = {};
  second.failing_tests = {};
  HistoryEntry refused = first;
  refused.error = Error{Errc::author_failed, "the same code again", {}};
  solution.history = {first, refused, second};
  const LoggedRun run = summary_of(solution, "solve", true, {});
  EXPECT_EQ(run.title, "Write f.");
  EXPECT_EQ(run.repairs, 1);
  EXPECT_EQ(run.repaired, 1);
  EXPECT_EQ(run.failing_at_first, 2);
  EXPECT_EQ(run.failing_at_last, 0);
  EXPECT_THAT(run.faults, ElementsAre("logical"));
}

}  // namespace
}  // namespace synth
