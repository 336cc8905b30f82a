#include "specs/examples/braced_lists.h"

#include "specs/examples/stated.h"
#include "specs/literal.h"

#include <gtest/gtest.h>

#include <string>

namespace synth {
namespace {

TEST(BracedListsTest, AreInBracketsInTheSamePlaces) {
  EXPECT_EQ(with_bracketed_lists("f({5, 5, 4}) == {4, {1}}"), "f([5, 5, 4]) == [4, [1]]");
  EXPECT_EQ(with_bracketed_lists("join({\"}\", \"{\"}, ',')"), "join([\"}\", \"{\"], ',')");
  EXPECT_EQ(with_bracketed_lists("f({{1, 2}, {3}}) is {3}"), "f([[1, 2], [3]]) is [3]");
}

TEST(BracedListsTest, WhatIsNoListStays) {
  for (const std::string text :
       {"f({}) == 0", "f({\"a\": 1})", "dist(Point{1, 2})", "std::vector<int>{1, 2}",
        "int f(int n) { return n; }", "int f(){1, 2}", "f({1, 2", "f({x})", "{", "}{", ""}) {
    EXPECT_EQ(with_bracketed_lists(text), text);
  }
  EXPECT_EQ(with_bracketed_lists("struct P { int x; }; f({1, 1})"),
            "struct P { int x; }; f([1, 1])");
}

TEST(BracedListsTest, ManyOpenBracesTakeLinearTime) {
  const std::string open(300'000, '{');
  EXPECT_EQ(with_bracketed_lists(open), open);
}

TEST(BracedListsTest, ExamplesOfCppKeepEqualElements) {
  const auto first_argument = [](Language language) {
    const Stated stated = read_stated("Write f(v). f({5, 5, 4}) == 4", language);
    return stated.examples.empty() ? "" : write_literal(stated.examples[0].example.call.args.at(0));
  };
  EXPECT_EQ(first_argument(Language::cpp), "[5, 5, 4]");
  EXPECT_EQ(first_argument(Language::python), "{5, 4}");
}

}  // namespace
}  // namespace synth
