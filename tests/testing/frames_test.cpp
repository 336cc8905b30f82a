#include "testing/sandbox/protocol/frames.h"

#include <gtest/gtest.h>

#include <string>

namespace synth {
namespace {

std::string frame(std::string_view body) {
  const auto header = frame_header(body.size());
  return std::string(header.data(), header.size()) + std::string(body);
}

TEST(FramesTest, TheLengthComesFirstLeastSignificantByteFirst) {
  EXPECT_EQ(frame_header(0x01020304), (std::array<char, 4>{4, 3, 2, 1}));
}

TEST(FramesTest, FramesComeOutWholeHoweverTheBytesArrive) {
  const std::string stream = frame("one") + frame("") + frame(std::string(1000, 'x'));
  for (std::size_t piece = 1; piece <= stream.size(); ++piece) {
    FrameDecoder decoder(1000);
    std::string got;
    for (std::size_t at = 0; at < stream.size(); at += piece) {
      decoder.feed(std::string_view(stream).substr(at, piece));
      while (const auto next = decoder.next()) {
        got += "[" + *next + "]";
      }
    }
    EXPECT_EQ(got, "[one][][" + std::string(1000, 'x') + "]");
    EXPECT_FALSE(decoder.failed());
  }
}

TEST(FramesTest, ALengthAboveTheMaximumIsFinal) {
  FrameDecoder decoder(3);
  decoder.feed(frame("one") + frame("four"));
  EXPECT_EQ(decoder.next(), "one");
  EXPECT_EQ(decoder.next(), std::nullopt);
  EXPECT_TRUE(decoder.failed());
  decoder.feed(frame("two"));
  EXPECT_EQ(decoder.next(), std::nullopt);
}

// As if another process began the frame: the next real frame is inside it.
TEST(FramesTest, AFrameOfJsonThatIsNotFinishedIsKnownByTheNextOne) {
  const std::string told = frame(R"({"value":3})");
  const std::string begun = frame(R"({"value":4,"much":")" + std::string(100'000, 'x') + "\"}");
  for (const std::size_t size : {1U, 2U, 3U, 4U, 5U, 20U, 50'000U}) {
    SCOPED_TRACE(size);
    FrameDecoder decoder(1'000'000, FrameContent::json);
    for (const char byte : begun.substr(0, size) + told) {
      decoder.feed({&byte, 1});
      EXPECT_EQ(decoder.next(), std::nullopt);
    }
    EXPECT_TRUE(decoder.failed());
  }
}

TEST(FramesTest, TextOfAnyLanguageIsJson) {
  const std::string text = R"("\u0000 \t)"
                           "\t\n\xC3\xA9\xF0\x9F\x98\x80\xFF\"";
  FrameDecoder decoder(1000, FrameContent::json);
  decoder.feed(frame(text) + frame(text));
  EXPECT_EQ(decoder.next(), text);
  EXPECT_EQ(decoder.next(), text);
}

TEST(FramesTest, LengthsAreUnsigned) {
  FrameDecoder decoder(1000);
  decoder.feed("\xFF\xFF\xFF\xFF");
  EXPECT_EQ(decoder.next(), std::nullopt);
  EXPECT_TRUE(decoder.failed());
}

}  // namespace
}  // namespace synth
