#include "synth/authors/offline/instruction/named_results.h"

#include <gtest/gtest.h>

#include <string>

namespace synth {
namespace {

TEST(NamedResults, StandInPlaceOfTheirNames) {
  EXPECT_EQ(with_named_results("Return a tuple (low, high), where low is the smallest price and "
                               "'high' is the largest price. Prices are whole."),
            "Return a tuple with the smallest price and the largest price. Prices are whole.");
  EXPECT_EQ(with_named_results("Return [a, b, c] where a is the sum of xs, b represents the "
                               "product of xs, and where c is the length of xs"),
            "Return a list with the sum of xs, the product of xs and the length of xs");
  EXPECT_EQ(with_named_results("Returns (a, b) such that a is the sum of xs and b is its length."),
            "Returns a tuple with the sum of xs and its length.");
}

TEST(NamedResults, AreAllExplainedInTheirOrder) {
  EXPECT_FALSE(with_named_results("Return a tuple (low, high), where low is the smallest price."));
  EXPECT_FALSE(with_named_results("Return (a, b) where b is the sum and a is the product of xs."));
  EXPECT_FALSE(with_named_results("Return the points (x, y) of a line. If x is 0, return None."));
  EXPECT_FALSE(with_named_results("Return the sum of the pair (1, 2), where 1 is one."));
  EXPECT_FALSE(with_named_results("Return (a, b) where a is  and b is the sum."));
  EXPECT_FALSE(with_named_results("Return (a, b"));
}

TEST(NamedResults, AreLookedForNearby) {
  const std::string longest(195, 'a');
  const std::string meaning = " where " + longest + " is the sum and b is the product of xs.";
  EXPECT_TRUE(with_named_results("Return (" + longest + ",b)" + meaning));
  EXPECT_FALSE(with_named_results("Return (" + longest + ",   b)" + meaning));
  const std::string far(2'000, '-');
  EXPECT_FALSE(with_named_results("Return (a, b) where a is the sum " + far + " and b is it."));
}

}  // namespace
}  // namespace synth
