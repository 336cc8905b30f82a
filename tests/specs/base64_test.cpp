#include "specs/base64.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(Base64Test, WritesTheExamplesOfTheStandard) {
  EXPECT_EQ(base64_encode(""), "");
  EXPECT_EQ(base64_encode("f"), "Zg==");
  EXPECT_EQ(base64_encode("fo"), "Zm8=");
  EXPECT_EQ(base64_encode("foo"), "Zm9v");
  EXPECT_EQ(base64_encode("foob"), "Zm9vYg==");
  EXPECT_EQ(base64_encode("\xFB\xFF"), "+/8=");
}

TEST(Base64Test, EveryByteReadsBackAtEveryPlace) {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) {
    bytes += static_cast<char>(byte);
  }
  for (std::size_t begin = 0; begin < 3; ++begin) {
    const std::string some = bytes.substr(begin);
    EXPECT_EQ(base64_decode(base64_encode(some)), some);
  }
}

TEST(Base64Test, ReadsOnlyWhatItWouldWrite) {
  for (const char* const text : {"Zg", "Zg=", "Zg===", "Z===", "Zm9v\n", "Zm 9v", "Zm-_",
                                 "=Zg=", "Zh==", "Zm9=", "Zg==Zg=="}) {
    EXPECT_FALSE(base64_decode(text)) << text;
  }
}

}  // namespace
}  // namespace synth
