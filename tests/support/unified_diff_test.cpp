#include "synth/support/unified_diff.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(UnifiedDiffTest, EqualTextsHaveNoDiff) {
  EXPECT_EQ(unified_diff("a\n", "a\n", "x", "y"), "");
}

TEST(UnifiedDiffTest, ShowsThreeLinesOfContext) {
  EXPECT_EQ(unified_diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n", "a", "b"),
            "--- a\n+++ b\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(UnifiedDiffTest, DistantChangesAreHunksOfTheirOwn) {
  const std::string before = "a\n1\n2\n3\n4\n5\n6\n7\n8\nb\n";
  const std::string after = "A\n1\n2\n3\n4\n5\n6\n7\n8\nB\n";
  EXPECT_EQ(unified_diff(before, after, "a", "b"),
            "--- a\n+++ b\n@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n"
            "@@ -7,4 +7,4 @@\n 6\n 7\n 8\n-b\n+B\n");
}

TEST(UnifiedDiffTest, NearChangesShareAHunk) {
  EXPECT_EQ(unified_diff("a\n1\n2\nb\n", "A\n1\n2\nB\n", "a", "b"),
            "--- a\n+++ b\n@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n-b\n+B\n");
}

TEST(UnifiedDiffTest, ANewFileBeginsAtLineZero) {
  EXPECT_EQ(unified_diff("", "x\n", "a", "b"), "--- a\n+++ b\n@@ -0,0 +1,1 @@\n+x\n");
}

}  // namespace
}  // namespace synth
