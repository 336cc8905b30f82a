#include "synth/authors/offline/program/pool.h"

#include "synth/authors/offline/program/hash.h"
#include "synth/authors/offline/program/search_type.h"
#include "synth/authors/offline/program/sequence.h"
#include "synth/authors/offline/search/fingerprint_set.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(Pool, EqualContentIsOneCell) {
  Pool pool;
  EXPECT_EQ(pool.string("abc"), pool.string("abc"));
  EXPECT_NE(pool.string("abc"), pool.string("abd"));
  const std::array<Cell, 2> items = {1, 2};
  EXPECT_EQ(pool.list(items), pool.list(items));
}

TEST(Pool, KeepsContentWhileItGrows) {
  Pool pool;
  const Cell first = pool.string("first");
  const std::string_view before = pool.text(first);
  for (int i = 0; i < 100'000; ++i) {
    pool.string(std::to_string(i));
  }
  EXPECT_EQ(pool.text(first), "first");
  EXPECT_EQ(before.data(), pool.text(first).data());
  EXPECT_EQ(pool.string("99999"), pool.string("99999"));
}

TEST(FingerprintSet, HoldsOnceWhatItWasGivenThoughPlacesMeet) {
  FingerprintSet set;
  // The highest bits are alike, at the end of the table: the places continue at its beginning.
  for (std::uint64_t i = 0; i < 300; ++i) {
    EXPECT_TRUE(set.insert(UINT64_MAX - i));
  }
  for (std::uint64_t i = 1; i < 100'000; ++i) {
    EXPECT_TRUE(set.insert(mix(i)));
  }
  for (std::uint64_t i = 0; i < 300; ++i) {
    EXPECT_FALSE(set.insert(UINT64_MAX - i));
  }
  for (std::uint64_t i = 1; i < 100'000; ++i) {
    ASSERT_FALSE(set.insert(mix(i))) << i;
  }
}

TEST(Pool, CountsCodePoints) {
  Pool pool;
  const Cell text = pool.string("é€😀");
  EXPECT_EQ(pool.length(text), 3U);
  EXPECT_EQ(pool.encode(pool.decode(text)), text);
  EXPECT_EQ(pool.text(slice(pool, kString, text, 1, 2)), "€");
}

TEST(Pool, OrdersListsByTheirFirstDifference) {
  Pool pool;
  const std::array<Cell, 1> one = {5};
  const std::array<Cell, 2> two = {5, 1};
  EXPECT_LT(pool.compare(list_of(kInt), pool.list(one), pool.list(two)), 0);
}

TEST(MakeInt, BeyondItsRangeIsUndefined) {
  EXPECT_EQ(make_int(static_cast<Wide>(kMaxInt) + 1), kUndefined);
  EXPECT_EQ(make_int(-5), -5);
}

TEST(Signature, VariablesStandForEveryTypeAtHand) {
  const TypeSet types = with(with(with(0, kInt), kString), list_of(kInt));
  const auto uses = instantiate("list[T], int -> T", types);
  ASSERT_EQ(uses.size(), 1U);
  EXPECT_EQ(uses[0].result, kInt);
  EXPECT_EQ(uses[0].arguments[0], list_of(kInt));
  EXPECT_EQ(instantiate("S -> int", types).size(), 2U);
  EXPECT_TRUE(instantiate("float -> int", types).empty());
}

TEST(Signature, MatchesGivenArguments) {
  const auto map = match("T, U -> list[U]", {kString, kInt});
  ASSERT_TRUE(map.has_value());
  EXPECT_EQ(map->result, list_of(kInt));
  EXPECT_FALSE(match("T, bool -> list[T]", {kString, kInt}).has_value());
}

}  // namespace
}  // namespace synth
