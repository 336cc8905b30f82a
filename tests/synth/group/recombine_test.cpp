#include "synth/group/recombine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(CombinationTest, TheMostPromisingComesFirst) {
  const auto combined = combinations(
      {{"f", {{"f1", 0.2}, {"f2", 0.9}}}, {"g", {{"g1", 1.0}, {"g2", 0.6}, {"g3", 0.1}}}}, 4);
  EXPECT_THAT(combined, ElementsAre(Implementations{{"f", "f2"}, {"g", "g1"}},
                                    Implementations{{"f", "f2"}, {"g", "g2"}},
                                    Implementations{{"f", "f1"}, {"g", "g1"}},
                                    Implementations{{"f", "f2"}, {"g", "g3"}}));
}

TEST(CombinationTest, EveryWayIsThereOnce) {
  const auto combined = combinations(
      {{"f", {{"1", 1}, {"2", 1}, {"3", 1}}}, {"g", {{"1", 1}, {"2", 1}}}, {"h", {{"1", 1}}}}, 100);
  EXPECT_THAT(combined, SizeIs(6));
  EXPECT_THAT(std::set(combined.begin(), combined.end()), SizeIs(6));
}

TEST(CombinationTest, AFunctionWithoutCodeLeavesNothing) {
  EXPECT_THAT(combinations({{"f", {{"1", 1}}}, {"g", {}}}, 5), IsEmpty());
}

TEST(CombinationTest, DependenciesThatWereWrittenInOtherWaysTakePart) {
  Draft draft;
  draft.code = {{"f", "f1"}, {"g", "g1"}};
  draft.alternatives = {{"f", {"f2", "f3"}}, {"later", {"l2"}}};
  const WrittenParts parts = with_dependencies({{"own", {{"o1", 1}}}}, {"f", "g", "later"}, draft);
  EXPECT_EQ(count_parts(parts), 4U);  // g has no other code, and later none yet
  EXPECT_THAT(combinations(parts, 3), ElementsAre(Implementations{{"f", "f1"}, {"own", "o1"}},
                                                  Implementations{{"f", "f2"}, {"own", "o1"}},
                                                  Implementations{{"f", "f3"}, {"own", "o1"}}));
}

}  // namespace
}  // namespace synth
