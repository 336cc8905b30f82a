#include "synth/source/text_edits.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(LineEndsTest, AllLinesHaveToEndInBothCharacters) {
  EXPECT_TRUE(has_crlf_only("a\r\nb\r\n"));
  EXPECT_TRUE(has_crlf_only("a\r\n\r\nb"));  // the last line needs no end
  EXPECT_FALSE(has_crlf_only("a\r\nb\n"));
  EXPECT_FALSE(has_crlf_only("a\nb\n"));
  EXPECT_FALSE(has_crlf_only("\na\r\n"));
}

TEST(LineEndsTest, ATextWithoutLineEndsHasNone) {
  EXPECT_FALSE(has_crlf_only(""));
  EXPECT_FALSE(has_crlf_only("a"));
}

TEST(LineEndsTest, ACarriageReturnAloneIsNoLineEnd) {
  EXPECT_FALSE(has_crlf_only("a\r"));
  EXPECT_FALSE(has_crlf_only("a\rb\r\n"));
  EXPECT_FALSE(has_crlf_only("a\r\nb\r"));
  EXPECT_FALSE(has_crlf_only("a\r\r\n"));
}

TEST(LineEndsTest, EveryLineGetsBothCharacters) {
  EXPECT_EQ(with_crlf("a\n\nb"), "a\r\n\r\nb");
  EXPECT_TRUE(has_crlf_only(with_crlf("a\nb\n")));
}

}  // namespace
}  // namespace synth
