#include "synth/batch/cost.h"

#include "tests/temporary_folder.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

double cost_of(BatchKind kind, const std::string& line, const CostHistory& history = {}) {
  const auto document = parse_json(line);
  EXPECT_TRUE(document) << line;
  return estimated_cost(kind, JsonField(*document), history);
}

TEST(CostTest, MoreTestsAndCompilersCostMore) {
  const double one = cost_of(BatchKind::check, R"({"language":"python","tests":[{}]})");
  EXPECT_GT(cost_of(BatchKind::check, R"({"language":"python","tests":[{},{},{}]})"), one);
  EXPECT_GT(cost_of(BatchKind::check, R"({"language":"cpp","tests":[{}]})"), 10 * one);
  EXPECT_GT(cost_of(BatchKind::check, R"({"tests":[{}],"script":"assert 1"})"), one);
  EXPECT_GT(cost_of(BatchKind::solve, R"({"spec":{"functions":[{},{}]}})"),
            cost_of(BatchKind::solve, R"({"instruction":"one"})"));
  EXPECT_GT(cost_of(BatchKind::check, "[1]"), 0);
}

TEST(CostTest, WhatWasMeasuredCounts) {
  const TemporaryFolder folder;
  const auto history = CostHistory::read(folder.write(
      "answers.jsonl",
      "{\"id\":\"a\",\"duration_ms\":42.5}\nbroken\n"
      "{\"id\":\"b\",\"solution\":{\"metrics\":{\"total_s\":3}}}\n{\"id\":\"c\",\"error\":{}}\n"));
  ASSERT_TRUE(history);
  EXPECT_EQ(cost_of(BatchKind::check, R"({"id":"a","language":"cpp"})", *history), 42.5);
  EXPECT_EQ(cost_of(BatchKind::solve, R"({"id":"b"})", *history), 3000);
  EXPECT_EQ(cost_of(BatchKind::solve, R"({"id":"c"})", *history),
            cost_of(BatchKind::solve, R"({"id":"c"})"));
  EXPECT_FALSE(CostHistory::read(folder.path() / "none"));
}

}  // namespace
}  // namespace synth
