#include "synth/source/text_edits.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(TextEditsTest, PlacesAreThoseOfTheTextBeforeAnyEdit) {
  EXPECT_EQ(apply_edits("one two three", {{8, 13, "3"}, {0, 3, "first"}}), "first two 3");
}

TEST(TextEditsTest, EditsAtOnePlaceKeepTheirOrder) {
  EXPECT_EQ(apply_edits("ab", {{1, 1, "x"}, {1, 1, "y"}, {0, 0, "<"}}), "<axyb");
}

TEST(TextEditsTest, NoTextRemovesAndNoEditsChangeNothing) {
  EXPECT_EQ(apply_edits("abc", {{1, 2, ""}}), "ac");
  EXPECT_EQ(apply_edits("abc", {}), "abc");
  EXPECT_EQ(apply_edits("abc", {{3, 3, "d"}}), "abcd");
}

}  // namespace
}  // namespace synth
