#include "synth/authors/language_model/prices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

TEST(PricesTest, CachedTokensHaveTheirOwnPrice) {
  const TokenUsage usage{
      .input = 1'000'000, .cached = 1'000'000, .cache_write = 1'000'000, .output = 1'000'000};
  EXPECT_DOUBLE_EQ(Prices::built_in().cost("claude-opus-5-5", usage).value_or(0), 4 + 0.4 + 5 + 20);
}

TEST(PricesTest, ADatedNameIsTheSameModelButALongerOneIsNot) {
  const Prices prices = Prices::built_in();
  EXPECT_TRUE(prices.cost("claude-opus-5-5-20261101", {}));
  EXPECT_FALSE(prices.cost("claude-opus-5-55", {}));
  EXPECT_FALSE(prices.cost("gpt-unheard-of", {}));
  EXPECT_FALSE(prices.cost("", {}));
}

TEST(PricesTest, AFileGoesOverTheTable) {
  Prices prices = Prices::built_in();
  ASSERT_TRUE(prices.add(
      R"json({"models":{"claude-opus-5-5":{"input":1,"output":2},"mine":{"input":0,"output":0}}})json"));
  EXPECT_DOUBLE_EQ(prices.cost("claude-opus-5-5", {.input = 1'000'000}).value_or(9), 1);
  EXPECT_DOUBLE_EQ(prices.cost("mine", {.input = 1'000'000}).value_or(9), 0);
}

TEST(PricesTest, AWrongFileNamesThePlace) {
  Prices prices;
  const auto added = prices.add(R"json({"models":{"m":{"input":-1,"output":2}}})json");
  ASSERT_FALSE(added);
  EXPECT_THAT(added.error().message, HasSubstr("$.models.m.input"));
}

}  // namespace
}  // namespace synth
