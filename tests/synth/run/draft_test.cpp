#include "synth/run/draft.h"

#include "tests/synth/fakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

// g calls f.
Draft written() {
  Draft draft;
  draft.specs = {{spec("f", 1), spec("g", 2, {"f"})}, "g"};
  draft.groups = order(draft.specs.functions).value();
  draft.code = {{"f", "f = 1"}, {"g", "g = 2"}};
  draft.ambiguities.emplace("f", Ambiguity{"a guess", {}});
  return draft;
}

TEST(DraftTest, ABranchBeginsItsHistoryAnew) {
  Draft draft = written();
  draft.note("noted");
  draft.metrics.candidates = 3;
  const Draft branch = draft.branch();
  EXPECT_THAT(branch.notes, IsEmpty());
  EXPECT_EQ(branch.metrics.candidates, 0);
  EXPECT_EQ(branch.code, draft.code);
}

TEST(DraftTest, MergesOnlyWhatABranchHasChanged) {
  Draft draft = written();
  Draft left = draft.branch();
  Draft right = draft.branch();
  left.code["f"] = "f = 3";
  left.ambiguities.erase("f");
  right.code["g"] = "g = 4";
  right.note("from the right");
  const Draft base = draft;
  draft.merge(left.changes_since(base));
  draft.merge(right.changes_since(base));
  EXPECT_THAT(draft.code, ElementsAre(Pair("f", "f = 3"), Pair("g", "g = 4")));
  EXPECT_THAT(draft.ambiguities, IsEmpty()) << "they were of the code that is replaced";
  EXPECT_THAT(draft.notes, ElementsAre("from the right"));
}

TEST(DraftTest, AddsUpTheTimeThatBranchesTook) {
  Draft draft;
  draft.metrics.test_generation_s = 3;
  Draft part = draft.branch();
  part.metrics.specification_s = 1;
  part.metrics.test_generation_s = 2;
  draft.merge_history(part.changes_since(draft));
  EXPECT_EQ(draft.metrics.specification_s, 1);
  EXPECT_EQ(draft.metrics.test_generation_s, 5);
}

TEST(DraftTest, PutsPiecesInTheOrderOfWriting) {
  const Draft draft = written();
  const auto pieces = draft.pieces({"g", "f"}, {{"g", "g = 5"}});
  ASSERT_EQ(pieces.size(), 2U);
  EXPECT_EQ(pieces[0].function, "f");
  EXPECT_EQ(pieces[1].code, "g = 5");
  EXPECT_THAT(draft.dependencies_of({"g"}), ElementsAre("f"));
}

TEST(DraftTest, SaysEverythingOnce) {
  Draft draft;
  draft.note("once");
  draft.note("");
  draft.note("once");
  EXPECT_THAT(draft.notes, ElementsAre("once"));
}

}  // namespace
}  // namespace synth
