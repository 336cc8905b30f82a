#include "synth/cli/output/work_done.h"

#include "tests/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace synth {
namespace {

using std::chrono::seconds;

TEST(WorkDoneTest, TellsTheTimeThatIsLeftOnceItCan) {
  EXPECT_EQ(work_text("solving", 0, 0, 40, seconds(0)), "solving: 0 of 40 done");
  EXPECT_EQ(work_text("solving", 2, 2, 40, seconds(9)), "solving: 2 of 40 done");
  EXPECT_EQ(work_text("solving", 10, 10, 40, seconds(20)),
            "solving: 10 of 40 done · about 60 s left");
  EXPECT_EQ(work_text("solving", 20, 10, 40, seconds(100)),
            "solving: 20 of 40 done · about 3 min left")
      << "what was done before took no time";
  EXPECT_EQ(work_text("solving", 10, 10, 1'010, seconds(100)),
            "solving: 10 of 1010 done · about 2.8 h left");
  EXPECT_EQ(work_text("solving", 40, 40, 40, seconds(80)), "solving: 40 of 40 done");
  EXPECT_EQ(work_text("solving", 9, 9, std::nullopt, seconds(80)), "solving: 9 done");
}

TEST(WorkDoneTest, CountsTheLinesThatHoldSomething) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "lines") << "a\n\n b\n  \nc";
  EXPECT_EQ(count_lines(folder.path() / "lines"), 3U);
  EXPECT_EQ(count_lines("-"), std::nullopt);
  EXPECT_EQ(count_lines("/dev/null"), std::nullopt);
}

}  // namespace
}  // namespace synth
