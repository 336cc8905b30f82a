#include "testing/sandbox/lane/reach.h"

#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(ReachTest, SaysWhatToDoWhereRootMayNotMount) {
  const TemporaryFolder closed;  // to all but us
  const auto program = closed.write("program", "");
  Reach reach(false);
  const auto opened = reach.open_way_to(program.string());
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, Errc::sandbox_level);
  EXPECT_THAT(opened.error().remedy, ::testing::HasSubstr("chmod o+x " + closed.path().string()));
}

}  // namespace
}  // namespace synth
