#include "testing/inputs/sequences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace synth {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

Call pushed_and_popped() {
  Call call;
  call.args = {Value(3)};
  call.steps.push_back({.name = "push", .args = {Value(1)}, .kwargs = {}});
  call.steps.push_back({.name = "push", .args = {Value(5)}, .kwargs = {}});
  call.steps.push_back({.name = "pop", .args = {}, .kwargs = {}, .is_looked_at = true});
  return call;
}

std::vector<std::string> sources(const std::vector<Call>& calls) {
  std::vector<std::string> sources;
  for (const Call& call : calls) {
    sources.push_back(to_source("C", call));
  }
  return sources;
}

TEST(SequencesNearTest, AreOthersEachOnceAndTheSameForASeed) {
  const std::vector<Call> known{pushed_and_popped()};
  const std::vector<Call> near = sequences_near(known, 30, 1);
  EXPECT_THAT(near, SizeIs(30));
  const std::vector<std::string> texts = sources(near);
  std::set<std::string> different(texts.begin(), texts.end());
  different.insert(to_source("C", known[0]));
  EXPECT_THAT(different, SizeIs(31));
  EXPECT_EQ(texts, sources(sequences_near(known, 30, 1)));
  EXPECT_NE(texts, sources(sequences_near(known, 30, 2)));
}

TEST(SequencesNearTest, LookWhereTheKnownOnesLook) {
  for (const Call& call : sequences_near({pushed_and_popped()}, 30, 1)) {
    ASSERT_FALSE(call.steps.empty());
    EXPECT_TRUE(std::ranges::all_of(
        call.steps, [](const Step& step) { return step.is_looked_at == (step.name == "pop"); }));
  }
}

TEST(SequencesNearTest, WithoutStepsThereAreNone) {
  EXPECT_THAT(sequences_near({}, 10, 1), IsEmpty());
  EXPECT_THAT(sequences_near({Call{{Value(1)}, {}}}, 10, 1), IsEmpty());
}

}  // namespace
}  // namespace synth
