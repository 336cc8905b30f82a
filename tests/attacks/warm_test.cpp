#include "tests/attacks/place.h"
#include "tests/attacks/rows.h"
#include "tests/attacks/stream.h"
#include "tests/attacks/verdict_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

// A copy of a warm interpreter and an interpreter that is started for the cell give the same
// verdict lines, except for durations and addresses, for all lines. For races, and if only one of
// them ran out of its time, as a cold start may on a slow machine, each verdict must be one that
// the line may have.
namespace synth {
namespace {

constexpr PlaceName kPlace = kPlaces[2];  // the level that most machines have
static_assert(kPlace.ordinary && kPlace.namespaces);

bool ran_out_of_time(const std::string& line) {
  return verdict_of(line) == "time_limit";
}

void expect_same_verdicts(std::vector<AttackRow> rows) {
  std::vector<CheckedLine> lines;
  std::vector<bool> varies;
  for (AttackRow& row : rows) {
    if (!row.slow) {
      lines.insert(lines.end(), row.lines.begin(), row.lines.end());
      varies.resize(lines.size(), row.varies);
    }
  }
  const Place warm(kPlace);
  if (const std::string why = warm.why_not(); !why.empty()) {
    GTEST_SKIP() << why;
  }
  const Place cold(kPlace, false);
  const Stream of_copies = check(warm, kPlace.level, lines, {});
  const Stream of_starts = check(cold, kPlace.level, lines, {});
  EXPECT_EQ(of_copies.verdicts.size(), lines.size()) << of_copies.stderr_text;
  EXPECT_EQ(of_starts.verdicts.size(), lines.size()) << of_starts.stderr_text;
  const std::size_t judged = std::min(of_copies.verdicts.size(), of_starts.verdicts.size());
  for (std::size_t i = 0; i < std::min(judged, lines.size()); ++i) {
    if (varies[i] ||
        ran_out_of_time(of_copies.verdicts[i]) != ran_out_of_time(of_starts.verdicts[i])) {
      EXPECT_TRUE(lines[i].allows(verdict_of(of_copies.verdicts[i]))) << of_copies.verdicts[i];
      EXPECT_TRUE(lines[i].allows(verdict_of(of_starts.verdicts[i]))) << of_starts.verdicts[i];
    } else {
      EXPECT_EQ(lasting(of_copies.verdicts[i]), lasting(of_starts.verdicts[i])) << lines[i].id;
    }
  }
}

std::vector<AttackRow> rows_of(const char* name) {
  return attack_rows(std::filesystem::path(SYNTH_ATTACKS) / "rows" / name,
                     {{"@FILE@", "/tmp/no-folder/file"},
                      {"@SECRET@", "/tmp/no-folder/secret"},
                      {"@PRIVATE@", "/tmp/no-folder/private"},
                      {"@PID@", "4194303"}});
}

TEST(WarmAndColdTest, GoodLines) {
  expect_same_verdicts(rows_of("good.jsonl"));
}
TEST(WarmAndColdTest, Python) {
  expect_same_verdicts(rows_of("python.jsonl"));
}
TEST(WarmAndColdTest, PythonValues) {
  expect_same_verdicts(rows_of("values.jsonl"));
}
TEST(WarmAndColdTest, Kernel) {
  expect_same_verdicts(rows_of("kernel.jsonl"));
}
TEST(WarmAndColdTest, OldRows) {
  expect_same_verdicts(hostile_rows(SYNTH_HOSTILE_FILE));
}

}  // namespace
}  // namespace synth
