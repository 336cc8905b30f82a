#include "synth/group/candidate_pool.h"

#include "tests/synth/fakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

synth::Test test(const std::string& name, TestOrigin origin) {
  synth::Test made;
  made.function = "f";
  made.name = name;
  made.origin = origin;
  return made;
}

// Returns a candidate that ran on an example and a generated test of f.
Candidate candidate(Implementations code, bool passes_example, bool passes_generated,
                    bool is_repair = false) {
  Candidate made;
  made.proposal.implementations = std::move(code);
  made.proposal.is_repair = is_repair;
  TestRun& run = made.test_run;
  run.tests = {test("example", TestOrigin::example), test("generated", TestOrigin::model)};
  for (const bool passes : {passes_example, passes_generated}) {
    TestVerdict verdict;
    verdict.verdict = passes ? Verdict::pass : Verdict::wrong_answer;
    run.verdicts.push_back(verdict);
  }
  run.count_shortfall();
  return made;
}

TEST(CandidatePoolTest, TheBestFailsTheFewestTrustedTestsFirst) {
  CandidatePool pool({"f"}, {"g"}, false);
  EXPECT_TRUE(pool.add(candidate(code("f", 1), false, true)));
  EXPECT_TRUE(pool.add(candidate(code("f", 2), true, false)));
  EXPECT_FALSE(pool.add(candidate(code("f", 3), false, true)));
  EXPECT_EQ(pool.best()->proposal.implementations, code("f", 2));
  EXPECT_FALSE(pool.is_solved());
}

TEST(CandidatePoolTest, ARepairMayNotLoseAGeneratedTest) {
  CandidatePool pool({"f"}, {}, false);
  EXPECT_TRUE(pool.add(candidate(code("f", 1), true, false)));
  EXPECT_FALSE(pool.add(candidate(code("f", 2), true, false, true))) << "it gains nothing";
  EXPECT_TRUE(pool.add(candidate(code("f", 3), true, true, true)));
  EXPECT_TRUE(pool.is_solved());
}

TEST(CandidatePoolTest, AChangedDependencyHasToPass) {
  CandidatePool pool({"f"}, {"g"}, false);
  EXPECT_FALSE(pool.add(candidate(code("g", 1), true, false)));
  EXPECT_FALSE(pool.best());
  EXPECT_TRUE(pool.add(candidate(code("g", 2), true, true)));
}

TEST(CandidatePoolTest, WhatIsOfNoneOfItsFunctionsIsLeftOut) {
  CandidatePool pool({"f"}, {"g"}, false);
  Implementations both = code("f", 1);
  both.merge(code("stranger", 2));
  pool.propose({.implementations = both, .by = "a"});
  EXPECT_EQ(pool.take_next().implementations, code("f", 1));
  EXPECT_TRUE(pool.waiting().empty());
}

TEST(CandidatePoolTest, TheSameCodeAgainIsACopy) {
  CandidatePool pool({"f"}, {}, true);
  const Candidate one = candidate(code("f", 1), true, true);
  EXPECT_TRUE(pool.is_new(one.proposal));
  pool.add(one);
  EXPECT_FALSE(pool.is_new(one.proposal));
  ASSERT_THAT(pool.contenders(), SizeIs(1));
  EXPECT_EQ(pool.contenders()[0].copies, 2);
}

// An author that has not seen a test fail came to the same code.
TEST(CandidatePoolTest, ARepairThatIsWrittenApartTooIsIndependent) {
  CandidatePool pool({"f"}, {}, true);
  Candidate one = candidate(code("f", 1), true, true, true);
  EXPECT_TRUE(pool.is_new(one.proposal));
  pool.add(one);
  EXPECT_FALSE(pool.is_new(one.proposal));
  ASSERT_THAT(pool.contenders(), SizeIs(1));
  EXPECT_FALSE(pool.contenders()[0].independent);
  one.proposal.is_repair = false;
  EXPECT_FALSE(pool.is_new(one.proposal));
  EXPECT_FALSE(pool.is_new(one.proposal));
  EXPECT_TRUE(pool.contenders()[0].independent);
  EXPECT_EQ(pool.contenders()[0].copies, 2) << "the repair is none of them";
}

TEST(CandidatePoolTest, TestsThatAreLeftOutDecideNothing) {
  CandidatePool pool({"f"}, {}, true);
  pool.add(candidate(code("f", 1), true, false));
  pool.leave_out([](const synth::Test& each) { return each.name == "generated"; });
  EXPECT_TRUE(pool.is_solved());
  EXPECT_THAT(pool.passing(), SizeIs(1));
}

TEST(CandidatePoolTest, OtherCodeThatPassesIsAnAlternative) {
  CandidatePool pool({"f"}, {}, true);
  pool.add(candidate(code("f", 1), true, true));
  pool.add(candidate(code("f", 2), true, false));
  pool.add(candidate(code("f", 3), true, true));
  std::map<std::string, std::vector<std::string>> alternatives;
  pool.collect_alternatives(code("f", 3), alternatives);
  EXPECT_THAT(alternatives["f"], ElementsAre("f = 1"));
}

}  // namespace
}  // namespace synth
