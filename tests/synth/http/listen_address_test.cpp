#include "synth/http/listen_address.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(ListenAddressTest, NumbersOfThisMachineAreRead) {
  const auto read = [](std::string_view text) { return *read_listen_address(text); };
  EXPECT_EQ(read("127.0.0.1:8080").authority(), "127.0.0.1:8080");
  EXPECT_TRUE(read("127.0.0.1:8080").is_loopback);
  EXPECT_EQ(read("localhost:0").authority(), "127.0.0.1:0");
  EXPECT_EQ(read("[::1]:65535").authority(), "[::1]:65535");
  EXPECT_TRUE(read("[::1]:0").is_loopback);
  EXPECT_TRUE(read("127.3.2.1:0").is_loopback);
  EXPECT_FALSE(read("0.0.0.0:80").is_loopback);
  EXPECT_FALSE(read("[::]:80").is_loopback);
  EXPECT_FALSE(read("192.168.1.5:80").is_loopback);
}

TEST(ListenAddressTest, WhatIsNoAddressIsRefused) {
  for (const char* text :
       {"", ":", "8080", ":8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1",
        "127.0.0.1:80x", "127.0.0.1: 80", "::1:80", "[127.0.0.1]:80", "[::1:80", "example.org:80",
        "127.1:80", "0x7f.1:80", "127.0.0.1/mcp:80", "http://127.0.0.1:80"}) {
    const auto read = read_listen_address(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, Errc::usage) << text;
  }
}

}  // namespace
}  // namespace synth
