#include "specs/wtf8.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

std::string bytes_of(std::uint32_t code_point) {
  std::string text;
  append_code_point(text, code_point);
  return text;
}

TEST(Wtf8Test, ACodePointHasTheShortestForm) {
  EXPECT_EQ(bytes_of(0x41), "A");
  EXPECT_EQ(bytes_of(0xE4), "\xC3\xA4");
  EXPECT_EQ(bytes_of(0x20AC), "\xE2\x82\xAC");
  EXPECT_EQ(bytes_of(0x1F600), "\xF0\x9F\x98\x80");
}

TEST(Wtf8Test, TheFirstAndLastOfEachLengthReadBack) {
  for (const std::uint32_t code_point : {0x0U, 0x7FU, 0x80U, 0x7FFU, 0x800U, 0xFFFFU, 0x10000U,
                                         0x10FFFFU, 0xD800U, 0xDFFFU}) {  // surrogates, too
    const std::string text = "-" + bytes_of(code_point) + "-";
    const CodePoint read = code_point_at(text, 1);
    EXPECT_EQ(read.value, code_point);
    EXPECT_EQ(read.length, text.size() - 2);
  }
}

TEST(Wtf8Test, WhatIsNotWellFormedHasNoLength) {
  for (const char* const text : {
           "\x80",              // no lead
           "\xC3",              // cut off
           "\xC3-",             // not continued
           "\xE2\x82",          // cut off
           "\xC1\x81",          // overlong
           "\xE0\x9F\xBF",      // overlong
           "\xF0\x8F\xBF\xBF",  // overlong
           "\xF4\x90\x80\x80",  // above the last
           "\xFF",
       }) {
    EXPECT_EQ(code_point_at(text, 0).length, 0U) << text;
  }
}

}  // namespace
}  // namespace synth
