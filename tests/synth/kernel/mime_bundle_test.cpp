#include "synth/kernel/mime_bundle.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(MimeBundleTest, EachFormIsAsItsTypeIsRead) {
  EXPECT_EQ(mime_bundle({{"text/plain", "a\n"},
                         {"text/html", "<b>\"x\"</b>"},
                         {"application/json", R"({"a": [1, 2.5]})"},
                         {"image/svg+xml", "<svg/>"},
                         {"image/png", std::string("\x89PNG\0", 5)}}),
            R"({"text/plain":"a\n","text/html":"<b>\"x\"</b>","application/json":{"a":[1,2.5]},)"
            R"("image/svg+xml":"<svg/>","image/png":"iVBORwA="})");
}

TEST(MimeBundleTest, WhatIsNotWhatItSaysIsLeftOut) {
  EXPECT_EQ(mime_bundle({{"text/plain", "x"}, {"application/json", "{"}}), R"({"text/plain":"x"})");
  const std::string deep = std::string(10'000, '[') + std::string(10'000, ']');
  EXPECT_EQ(mime_bundle({{"application/json", deep}}), "{}");
  EXPECT_EQ(mime_bundle({{"text/plain", "\xff"}}), "{\"text/plain\":\"\xEF\xBF\xBD\"}");
}

TEST(MimeBundleTest, ATextHasTwoForms) {
  EXPECT_EQ(text_bundle("a", "*a*"), R"({"text/plain":"a","text/markdown":"*a*"})");
}

}  // namespace
}  // namespace synth
