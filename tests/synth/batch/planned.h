#pragma once

#include "synth/batch/plan_writer.h"
#include "synth/batch/shard_work.h"
#include "tests/temporary_folder.h"

#include <gtest/gtest.h>

#include <string>

namespace synth {

// A folder with an input and its plan.
class PlannedTest : public ::testing::Test {
 protected:
  [[nodiscard]] Result<PlanReport> write(const std::string& lines, std::size_t shards,
                                         BatchKind kind = BatchKind::solve,
                                         const std::string& name = "plan",
                                         const CostHistory& history = {}) const {
    folder.write("in.jsonl", lines);
    auto input = LineReader::open(folder.path() / "in.jsonl");
    EXPECT_TRUE(input) << input.error().message;
    PlanRequest request;
    request.folder = folder.path() / name;
    request.kind = kind;
    request.shards = shards;
    request.settings = {{"seed", "7"}};
    return write_plan(request, std::move(*input), history, {});
  }

  // Returns {"id":"1"} to {"id":"count"}.
  [[nodiscard]] static std::string lines(int count) {
    std::string text;
    for (int i = 1; i <= count; ++i) {
      text += R"({"id":")" + std::to_string(i) + "\"}\n";
    }
    return text;
  }

  [[nodiscard]] Plan plan_of(const std::string& text, std::size_t shards,
                             BatchKind kind = BatchKind::solve,
                             const std::string& name = "plan") const {
    auto report = write(text, shards, kind, name);
    EXPECT_TRUE(report) << report.error().message;
    return report ? std::move(report->plan) : Plan();
  }

  // Answers at most `most` lines of a shard that have no answer yet with "answer N". Returns how
  // many.
  static int answer(const Plan& plan, std::size_t shard, int most = 1'000'000,
                    ShardLog::Earlier earlier = ShardLog::Earlier::all, bool with_errors = false) {
    auto work = ShardWork::open(plan, shard, earlier);
    EXPECT_TRUE(work) << work.error().message;
    int count = 0;
    while (work && count < most) {
      const auto line = work->next();
      EXPECT_TRUE(line);
      if (!line || !*line) {
        const auto result = work->finish();
        EXPECT_TRUE(result) << result.error().message;
        break;
      }
      ++count;
      const ShardAnswer given{"answer " + std::to_string((*line)->number), with_errors};
      EXPECT_TRUE(work->answer((*line)->number, given));
    }
    return count;
  }

  TemporaryFolder folder;
};

}  // namespace synth
