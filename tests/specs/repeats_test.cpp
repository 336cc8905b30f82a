#include "specs/repeats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(RepeatsTest, EveryItemThatEqualsAnEarlierOneIsThere) {
  EXPECT_THAT(find_repeated_items({3, 1, 3, 2, 1, 3}, Language::python).indices,
              ElementsAre(2, 4, 5));
  EXPECT_THAT(find_repeated_items({"a", "b", "A"}, Language::python).indices, IsEmpty());
  EXPECT_THAT(find_repeated_items({}, Language::python).indices, IsEmpty());
}

TEST(RepeatsTest, ATruthValueIsANumberWhereTheLanguageSaysSo) {
  EXPECT_THAT(find_repeated_items({1, true, 1.0}, Language::python).indices, ElementsAre(1, 2));
}

TEST(RepeatsTest, NoNanRepeatsAnother) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(find_repeated_items({nan, nan}, Language::python).indices, IsEmpty());
}

TEST(RepeatsTest, OnlyTheKeysOfEntriesAreCompared) {
  EXPECT_THAT(find_repeated_keys({{"a", 1}, {"b", 1}, {"a", 2}}, Language::python).indices,
              ElementsAre(2));
}

TEST(RepeatsTest, TheTextThatIsComparedIsCounted) {
  EXPECT_EQ(find_repeated_items({1}, Language::python).compared_bytes, 0U);
  EXPECT_GE(find_repeated_items({std::string(1000, 'x'), "y"}, Language::python).compared_bytes,
            1000U);
}

}  // namespace
}  // namespace synth
