#include "synth/cli/output/columns.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(SideBySideTest, PutsTwoTextsBesideEachOther) {
  EXPECT_EQ(
      side_by_side("def f(n):\n    return 'é'\n", "def f(n):\n    return 2\n    # more\n", 80),
      "  def f(n):      | def f(n):\n"
      "      return 'é' |     return 2\n"
      "                 |     # more\n");
}

TEST(SideBySideTest, PutsThemBelowEachOtherWhereThereIsNoRoom) {
  EXPECT_EQ(side_by_side("aaaa\n", "bbb", 10), "  aaaa\n  ----\n  bbb\n");
  EXPECT_EQ(side_by_side("a", "b", 7), "  a | b\n");
}

}  // namespace
}  // namespace synth
