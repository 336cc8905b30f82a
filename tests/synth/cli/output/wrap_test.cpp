#include "synth/cli/output/columns.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(WrapTest, BreaksLongLinesAtWords) {
  EXPECT_EQ(wrapped("one two three four", 9, 2), "one two\n  three\n  four");
  EXPECT_EQ(wrapped("one two\nthree four\n", 8, 2), "one two\nthree\n  four\n");
  EXPECT_EQ(wrapped("é è ê ë", 7, 2), "é è ê ë") << "bytes were counted for columns";
}

TEST(WrapTest, KeepsLongWordsAndNarrowTerminalsWhole) {
  EXPECT_EQ(wrapped("a abcdefghijkl b", 6, 2), "a\n  abcdefghijkl\n  b");
  EXPECT_EQ(wrapped("one two three", 0, 2), "one two three");
  EXPECT_EQ(wrapped("", 10, 2), "");
}

}  // namespace
}  // namespace synth
