#include "tests/attacks/place.h"
#include "tests/attacks/rows.h"
#include "tests/attacks/stream.h"
#include "tests/attacks/verdict_line.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace synth {
namespace {

// More workers than there are descriptors for: they take turns.
TEST(FewDescriptorsTest, ManyJobsGiveTheSameVerdicts) {
  const Place place(kPlaces[2]);
  if (const std::string why = place.why_not(); !why.empty()) {
    GTEST_SKIP() << why;
  }
  std::vector<CheckedLine> lines;
  for (AttackRow& row : attack_rows(std::filesystem::path(SYNTH_ATTACKS) / "rows/good.jsonl", {})) {
    for (int i = 0; i < 4 && row.lines.front().language != "cpp"; ++i) {
      lines.push_back(row.lines.front());
    }
  }
  StreamOptions options;
  options.jobs = 16;
  options.around = {"/bin/sh", "-c", R"(ulimit -n 64 && exec "$@")", "sh"};
  const Stream stream = check(place, kPlaces[2].level, lines, options);
  ASSERT_EQ(stream.verdicts.size(), lines.size()) << stream.stderr_text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_TRUE(lines[i].allows(verdict_of(stream.verdicts[i]))) << stream.verdicts[i];
  }
  EXPECT_NE(stream.stderr_text.find("ulimit -n"), std::string::npos) << stream.stderr_text;
}

}  // namespace
}  // namespace synth
