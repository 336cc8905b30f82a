#include "synth/support/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace synth {
namespace {

using ::testing::ElementsAre;

TEST(TextTest, TrimTakesWhiteSpaceOffBothEnds) {
  EXPECT_EQ(trim("  a b\n"), "a b");
  EXPECT_EQ(trim(" \t\n"), "");
}

TEST(TextTest, SplitKeepsEmptyParts) {
  EXPECT_THAT(split("a,,b", ','), ElementsAre("a", "", "b"));
  EXPECT_THAT(split("", ','), ElementsAre(""));
}

TEST(TextTest, AWordStandsAloneInAText) {
  EXPECT_TRUE(contains_word("if x: raise E", "raise"));
  EXPECT_TRUE(contains_word("raised; raise", "raise"));
  EXPECT_FALSE(contains_word("raised(_raise, raise_)", "raise"));
  EXPECT_FALSE(contains_word("", "raise"));
  EXPECT_EQ(find_word("an_a a, a", "a"), 5U);
  EXPECT_EQ(find_word("an_a a, a", "a", 6), 8U);
}

TEST(TextTest, AWordIsAmongOthersWhole) {
  EXPECT_TRUE(is_among("an", "the a an"));
  EXPECT_FALSE(is_among("n", "the a an"));
  EXPECT_FALSE(is_among("a an", "the a an"));
  EXPECT_TRUE(is_among("of them", "both|of them", '|'));
}

TEST(TextTest, FindsTheFirstByteThatIsNotUtf8) {
  EXPECT_EQ(find_invalid_utf8("caf\xC3\xA9 \xF0\x9F\x98\x80"), std::nullopt);
  EXPECT_EQ(find_invalid_utf8("ab\xFF"), 2);
  EXPECT_EQ(find_invalid_utf8("a\xC3"), 1);             // cut short
  EXPECT_EQ(find_invalid_utf8("\xC0\xAF"), 0);          // overlong
  EXPECT_EQ(find_invalid_utf8("\xED\xA0\x80"), 0);      // a surrogate
  EXPECT_EQ(find_invalid_utf8("\xF4\x90\x80\x80"), 0);  // beyond U+10FFFF
}

TEST(TextTest, ToValidUtf8ReplacesOnlyBadBytes) {
  EXPECT_EQ(to_valid_utf8("a\xFF"
                          "b"),
            "a\xEF\xBF\xBD"
            "b");
}

TEST(TextTest, ExcerptCutsLongTextBetweenCharacters) {
  EXPECT_EQ(excerpt("short", 5), "short");
  EXPECT_EQ(excerpt("longer", 5), "longe…");
  EXPECT_EQ(excerpt("ab\xC3\xA9z", 3), "ab…");
  EXPECT_EQ(excerpt("ab\xC3\xA9z", 4), "ab\xC3\xA9…");
  EXPECT_EQ(excerpt("a\xFF", 5), "a\xEF\xBF\xBD");
  EXPECT_EQ(excerpt("abc", 0), "…");
}

TEST(TextTest, LongestRunIsOfOneCharacterInARow) {
  EXPECT_EQ(longest_run("a``b```c`", '`'), 3);
  EXPECT_EQ(longest_run("abc", '`'), 0);
  EXPECT_EQ(longest_run("", '`'), 0);
}

TEST(TextTest, NearestNameSuggestsOnlyWhatIsNear) {
  const std::array<std::string, 3> known{"tokenize", "count_words", "top"};
  EXPECT_EQ(nearest_name("tokenise", known), "tokenize");
  EXPECT_EQ(nearest_name("tpo", known), "top");
  EXPECT_EQ(nearest_name("unrelated", known), std::nullopt);
  EXPECT_EQ(nearest_name(std::string(1'000'000, 'x'), known), std::nullopt);
}

TEST(TextTest, AWordIsQuotedForTheShellWhereItMustBe) {
  EXPECT_EQ(shell_word("a/b-c.d"), "a/b-c.d");
  EXPECT_EQ(shell_word("it's $(rm)"), "'it'\\''s $(rm)'");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("größe"), "'größe'");
}

}  // namespace
}  // namespace synth
