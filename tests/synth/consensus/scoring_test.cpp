#include "synth/consensus/scoring.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace synth {
namespace {

using ::testing::ElementsAre;

CandidateRow row(int copies, std::vector<char> passed, std::vector<OutputId> outputs,
                 int trusted_failed = 0) {
  return {.copies = copies,
          .trusted_failed = trusted_failed,
          .passed = std::move(passed),
          .outputs = std::move(outputs)};
}

// Returns three tests. Two candidates pass the first; a single one passes the others, which are
// wrong.
OutcomeMatrix pair_against_one() {
  return {.trusted = 1,
          .test_copies = {1, 1, 1},
          .candidates = {row(1, {1, 0, 0}, {1, 2, 3}), row(1, {0, 1, 1}, {7, 8, 3}),
                         row(1, {1, 0, 0}, {1, 2, 3})}};
}

TEST(SelectionTest, ACandidateThatFailsATrustedTestAnotherPassesIsOutOfTheRunning) {
  OutcomeMatrix matrix = pair_against_one();
  matrix.candidates[0].trusted_failed = matrix.candidates[2].trusted_failed = 1;
  const Scores scores = score_kinship(matrix);
  EXPECT_EQ(scores[0], kOutOfTheRunning);
  EXPECT_GT(scores[1], kOutOfTheRunning);
  EXPECT_EQ(select(matrix).winner, 1U);
}

TEST(SelectionTest, TheBestStayInTheRunningWhereAllFailATrustedTest) {
  OutcomeMatrix matrix = pair_against_one();
  for (CandidateRow& candidate : matrix.candidates) {
    candidate.trusted_failed = 1;
  }
  EXPECT_GT(score_kinship(matrix)[0], kOutOfTheRunning);
}

// If most candidates agree on inputs that nobody wrote, one wrong test does not outvote them.
TEST(SelectionTest, AgreementOutweighsAWrongTest) {
  const OutcomeMatrix matrix{
      .trusted = 1,
      .test_copies = {1, 1, 1},
      .candidates = {row(1, {1, 1, 1}, {1, 2, 9, 9, 9}), row(1, {1, 1, 0}, {1, 2, 3, 4, 5}),
                     row(1, {1, 1, 0}, {1, 2, 3, 4, 5})}};
  const Selection selection = select(matrix);
  EXPECT_EQ(selection.winner, 1U);
  EXPECT_NEAR(selection.support, 2.0 / 3, 1e-12);
}

TEST(SelectionTest, CopiesOfOneProgramCount) {
  const OutcomeMatrix matrix{
      .trusted = 1, .test_copies = {}, .candidates = {row(1, {}, {1, 2}), row(3, {}, {1, 3})}};
  EXPECT_EQ(select(matrix).winner, 1U);
  EXPECT_DOUBLE_EQ(select(matrix).support, 0.75);
}

TEST(SelectionTest, ATestIsContradictedByWhatWasWrittenApart) {
  OutcomeMatrix matrix = pair_against_one();  // the winner fails the second and the third test
  EXPECT_EQ(contradiction(matrix, 0, 1).alike, 2);
  EXPECT_EQ(contradiction(matrix, 0, 1).against, 1);
  EXPECT_FALSE(contradiction(matrix, 0, 1).is_strong());
  EXPECT_EQ(contradiction(matrix, 0, 0).alike, 0);  // passes that test
  matrix.candidates[0].copies = 2;
  EXPECT_TRUE(contradiction(matrix, 0, 1).is_strong());
  matrix.candidates[2].independent = false;
  EXPECT_FALSE(contradiction(matrix, 0, 1).is_strong());
}

TEST(SelectionTest, AgreementIsThatOfCandidatesWrittenApartOnTheDomain) {
  // The last input is outside of the function's domain: most candidates return nothing for it.
  OutcomeMatrix matrix{.trusted = 1,
                       .test_copies = {},
                       .candidates = {row(3, {}, {1, 2, kNoOutput}), row(1, {}, {1, 2, kNoOutput}),
                                      row(1, {}, {1, 3, 4})}};
  EXPECT_EQ(agreement(matrix, 0).alike, 4);
  EXPECT_EQ(agreement(matrix, 0).of, 5);
  EXPECT_EQ(agreement(matrix, 0).among, 5);
  EXPECT_TRUE(agreement(matrix, 0).is_strong());  // one in five differs
  matrix.candidates[2].copies = 2;
  EXPECT_FALSE(agreement(matrix, 0).is_strong());  // two in six
  matrix.candidates[2].trusted_failed = 1;
  EXPECT_TRUE(agreement(matrix, 0).is_strong());
  matrix.candidates[0].copies = 2;
  matrix.candidates[1].independent = false;
  EXPECT_FALSE(agreement(matrix, 0).is_strong());  // two are too few
  EXPECT_FALSE(agreement(matrix, 0).is_weak());
  matrix.candidates[2].copies = 5;
  EXPECT_TRUE(agreement(matrix, 0).is_weak());  // of the seven that were written
  matrix.trusted = 0;
  EXPECT_EQ(agreement(matrix, 0).of, 0);
}

TEST(SelectionTest, WithoutATrustedTestNoTestIsContradicted) {
  OutcomeMatrix matrix = pair_against_one();
  matrix.trusted = 0;
  matrix.candidates[0].copies = 9;
  EXPECT_FALSE(contradiction(matrix, 0, 1).is_strong());
}

// Two right programs that differ only on inputs where most candidates raise are not told apart.
TEST(SelectionTest, InputsOnWhichMostRaiseAreOutOfTheDomain) {
  const OutcomeMatrix matrix{.trusted = 1,
                             .test_copies = {},
                             .candidates = {row(1, {}, {1, 2, kNoOutput}), row(1, {}, {1, 2, 7}),
                                            row(1, {}, {1, 2, kNoOutput})}};
  EXPECT_THAT(in_domain(matrix), ElementsAre(1, 1, 0));
  EXPECT_DOUBLE_EQ(select(matrix).support, 1);
}

// Without an example, programs that return one value for everything agree easily, which means
// little.
TEST(SelectionTest, OneValueForEverythingIsWeakAgreement) {
  const OutcomeMatrix matrix{
      .trusted = 0,
      .test_copies = {},
      .candidates = {row(3, {}, {1, 1, 1, 1}), row(2, {}, {1, 2, 3, 4}), row(1, {}, {1, 2, 3, 5})}};
  EXPECT_EQ(select(matrix).winner, 1U);
}

TEST(SelectionTest, NothingToGoByLeavesTheFirst) {
  const OutcomeMatrix matrix{.trusted = 0, .test_copies = {}, .candidates = {row(1, {}, {}), {}}};
  EXPECT_EQ(select(matrix).winner, 0U);
  EXPECT_DOUBLE_EQ(select(matrix).support, 1);
}

}  // namespace
}  // namespace synth
