#include "tests/synth/batch/planned.h"

#include <gmock/gmock.h>

#include <sys/stat.h>

#include <fstream>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class PlanTest : public PlannedTest {
 protected:
  [[nodiscard]] std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
      names.push_back(entry.path().filename());
    }
    std::ranges::sort(names);
    return names;
  }

  // Writes into a read-only file.
  static void overwrite(const std::filesystem::path& path, const std::string& text) {
    ::chmod(path.c_str(), 0600);
    std::ofstream(path, std::ios::binary) << text;
  }
};

TEST_F(PlanTest, LinesAreDealtToShardsWithTheirNumbersAndReadBack) {
  const Plan plan = plan_of("{\"id\":\"a\"}\n\n{\"id\":\"b\"}\nbroken\n", 2);
  EXPECT_EQ(plan.lines, 3U);
  EXPECT_EQ(folder.read("plan/shards/00000.jsonl"), "1\t{\"id\":\"a\"}\n4\tbroken\n");
  EXPECT_EQ(folder.read("plan/shards/00001.jsonl"), "3\t{\"id\":\"b\"}\n");
  const auto read = read_plan(folder.path() / "plan");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->id, plan.id);
  EXPECT_EQ(read->settings.at("seed"), "7");
  ASSERT_EQ(read->shards.size(), 2U);
  EXPECT_EQ(read->shards[0].lines, 2U);
  EXPECT_TRUE(check_input(*read, 0));
  EXPECT_THAT(files(), ElementsAre("in.jsonl", "plan"));
}

TEST_F(PlanTest, TheSameInputGivesTheSamePlan) {
  const Plan one = plan_of(lines(50), 4, BatchKind::check, "one");
  const Plan two = plan_of(lines(50), 4, BatchKind::check, "two");
  EXPECT_EQ(one.id, two.id);
  EXPECT_NE(one.id, plan_of(lines(51), 4, BatchKind::check, "three").id);
}

TEST_F(PlanTest, BlankLinesOfACheckAreKept) {
  EXPECT_EQ(plan_of("{}\n\n{}\n", 1, BatchKind::check).lines, 3U);
}

TEST_F(PlanTest, NoShardIsEmpty) {
  EXPECT_EQ(plan_of(lines(3), 8).shards.size(), 3U);
}

TEST_F(PlanTest, ShardsCostAboutTheSame) {
  std::string answers;
  for (int i = 1; i <= 40; ++i) {
    answers += R"({"id":")" + std::to_string(i) + R"(","duration_ms":)" +
               std::to_string(i % 8 == 0 ? 700 : 100) + "}\n";
  }
  const auto history = CostHistory::read(folder.write("answers.jsonl", answers));
  ASSERT_TRUE(history);
  const auto report = write(lines(40), 4, BatchKind::check, "plan", *history);
  ASSERT_TRUE(report);
  for (const PlannedShard& shard : report->plan.shards) {
    EXPECT_GE(shard.cost_ms, 1750 - 700);
    EXPECT_LE(shard.cost_ms, 1750 + 700);
  }
}

TEST_F(PlanTest, APlanIsNotMadeOverAnother) {
  const Plan plan = plan_of(lines(3), 1);
  const auto again = write(lines(4), 1);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, Errc::usage);
  EXPECT_EQ(read_plan(folder.path() / "plan")->id, plan.id);
}

TEST_F(PlanTest, NothingIsLeftOfAPlanThatCannotBeMade) {
  const auto report = write("\n \n", 2);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, Errc::bad_input);
  EXPECT_THAT(files(), ElementsAre("in.jsonl"));
}

TEST_F(PlanTest, RepeatedIdsAreCounted) {
  const auto report = write("{\"id\":1}\n{\"id\":2}\n{\"id\":1}\n{\"id\":1}\n{}\n{}\n", 2);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->repeated_ids, 2U);
}

TEST_F(PlanTest, AChangedPlanIsRefused) {
  EXPECT_EQ(plan_of(lines(3), 1).lines, 3U);
  std::string text = folder.read("plan/plan.json");
  text.replace(text.find("\"seed\":\"7\""), 10, "\"seed\":\"8\"");
  overwrite(folder.path() / "plan/plan.json", text);
  const auto read = read_plan(folder.path() / "plan");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, Errc::bad_input);
  EXPECT_THAT(read.error().message, HasSubstr("was changed"));
}

TEST_F(PlanTest, WhatIsNoPlanIsRefused) {
  EXPECT_EQ(read_plan(folder.path()).error().code, Errc::bad_input);
  for (const char* text : {"", "{}\n", "[1]\n", "{\"format\":2}\n", "\xff\n"}) {
    folder.write("plan.json", text);
    EXPECT_EQ(read_plan(folder.path()).error().code, Errc::bad_input) << text;
  }
}

TEST_F(PlanTest, AChangedShardIsRefused) {
  const Plan plan = plan_of(lines(3), 1);
  overwrite(plan.input(0), "1\t{}\n");
  EXPECT_EQ(check_input(plan, 0).error().code, Errc::bad_input);
  EXPECT_EQ(ShardWork::open(plan, 0, ShardLog::Earlier::all).error().code, Errc::bad_input);
}

}  // namespace
}  // namespace synth
