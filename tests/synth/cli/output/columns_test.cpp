#include "synth/cli/output/columns.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(ColumnsTest, CountsWhatATerminalShows) {
  EXPECT_EQ(columns(""), 0U);
  EXPECT_EQ(columns("größe"), 5U);
  EXPECT_EQ(columns("日本"), 4U);
  EXPECT_EQ(columns("e\u0301"), 1U) << "a combining accent";
  EXPECT_EQ(columns("\U0001F600!"), 3U);
  EXPECT_EQ(columns("a\xFF\xE6"), 3U) << "no UTF-8";
}

TEST(ColumnsTest, ClipCutsAtACharacter) {
  EXPECT_EQ(clip("ééé", 3), "ééé");
  EXPECT_EQ(clip("éééé", 3), "éé…");
  EXPECT_EQ(clip("", 3), "");
  EXPECT_EQ(clip("日本語", 6), "日本語");
  EXPECT_EQ(clip("日本語", 5), "日本…");
  EXPECT_EQ(clip("日本語", 4), "日…");
}

TEST(ColumnsTest, WideTextIsWrappedAndSetSideBySideByItsColumns) {
  EXPECT_EQ(wrapped("日本 語 x", 6, 2), "日本\n  語 x");
  EXPECT_EQ(side_by_side("日本\nab", "x\ny", 20), "  日本 | x\n  ab   | y\n");
}

}  // namespace
}  // namespace synth
