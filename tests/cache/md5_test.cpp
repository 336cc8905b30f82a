#include "cache/md5.h"

#include <gtest/gtest.h>

#include <string>

namespace synth {
namespace {

struct Vector {
  std::string text;
  std::string digest;
};

class Md5 : public ::testing::TestWithParam<Vector> {};

// RFC 1321, A.5.
TEST_P(Md5, GivesTheDigestOfTheStandard) {
  EXPECT_EQ(md5_hex(GetParam().text).value(), GetParam().digest);
}

INSTANTIATE_TEST_SUITE_P(
    Rfc1321, Md5,
    ::testing::Values(
        Vector{"", "d41d8cd98f00b204e9800998ecf8427e"},
        Vector{"a", "0cc175b9c0f1b6a831c399e269772661"},
        Vector{"abc", "900150983cd24fb0d6963f7d28e17f72"},
        Vector{"message digest", "f96b697d7cb7938d525a2f31aaf161d0"},
        Vector{"abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"},
        Vector{"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
               "d174ab98d277d9f5a5611c2c9f419d9f"},
        Vector{"12345678901234567890123456789012345678901234567890123456789012345678901234567890",
               "57edf4a22be3c955ac49da2e2107b67a"}));

TEST(Md5OfBytes, CountsNulBytes) {
  EXPECT_NE(md5_hex(std::string("a\0b", 3)).value(), md5_hex("a").value());
}

}  // namespace
}  // namespace synth
