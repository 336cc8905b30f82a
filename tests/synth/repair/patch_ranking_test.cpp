#include "synth/repair/patch_ranking.h"

#include "tests/synth/real_run.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// The largest item of a list, with the comparison the wrong way round.
const std::string kSource =
    "def f(xs):\n    best = xs[0]\n    for x in xs:\n        if x < best:\n            best = x\n"
    "    return best\n";

Patch patch(const std::string& from, const std::string& to, double cost) {
  const std::size_t at = kSource.find(from);
  return {{{at, at + from.size(), to}}, cost, to};
}

std::vector<PlannedCall> calls_with(std::initializer_list<const char*> lists) {
  std::vector<PlannedCall> calls;
  for (const char* list : lists) {
    calls.push_back(call("f", {json(list)}));
  }
  return calls;
}

RankedPatches ranked(std::vector<Patch> patches, const std::vector<PlannedCall>& calls,
                     const std::vector<std::size_t>& passing = {}) {
  const RankingEvidence evidence{.calls = calls,
                                 .passing_calls = passing,
                                 .a_call = std::chrono::milliseconds(100),
                                 .seed = 1};
  auto result = rank_patches(*PythonHere::runtime(), kSource, std::move(patches), evidence, {});
  EXPECT_TRUE(result) << result.error().message;
  return result ? *std::move(result) : RankedPatches{};
}

TEST(PatchRanking, ThoseThatBehaveAlikeOutvoteALikelierOne) {
  const auto result =
      ranked({patch("return best", "return xs[-1]", 1.0), patch("x < best", "x > best", 1.2),
              patch("x < best", "best < x", 1.2), patch("x < best", "not x <= best", 1.2)},
             calls_with({"[1, 3, 9]", "[2, 7]"}));
  ASSERT_THAT(result.patches, SizeIs(4));
  EXPECT_NE(result.patches.front().change, "return xs[-1]");
  EXPECT_THAT(result.disagreement, HasSubstr("f("));
}

TEST(PatchRanking, APatchThatFailsWhereTheProgramDidNotComesLast) {
  const auto result = ranked(
      {patch("best = xs[0]", "best = 9 // (len(xs) - 3)", 1), patch("x < best", "x > best", 1)},
      calls_with({"[1, 3]", "[2, 7]"}));
  EXPECT_EQ(result.patches.front().change, "x > best");
}

TEST(PatchRanking, NearPassingTestsItKeepsToTheProgram) {
  // Both return the largest item of the failing list; for lists of one item the program was right.
  const auto result = ranked({patch("return best", "return max(xs) if len(xs) > 1 else 0", 1.0),
                              patch("x < best", "x > best", 1.0)},
                             calls_with({"[1, 3]", "[5]"}), {1});
  EXPECT_EQ(result.patches.front().change, "x > best");
}

TEST(PatchRanking, TwoThatBehaveAlikeDoNotDisagree) {
  const auto result = ranked({patch("x < best", "x > best", 1), patch("x < best", "best < x", 1)},
                             calls_with({"[1, 3]", "[2, 7]"}));
  EXPECT_THAT(result.disagreement, IsEmpty());
}

TEST(PatchRanking, NothingIsMadeOfNoPatches) {
  const auto result = ranked({}, calls_with({"[1]"}));
  EXPECT_THAT(result.patches, IsEmpty());
  EXPECT_THAT(result.disagreement, IsEmpty());
}

}  // namespace
}  // namespace synth
