#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace synth {

// The id of a candidate's result for an input: equal for equal results, whatever the input, and not
// negative. Exceptions and cut-off calls have none.
using OutputId = std::int32_t;
inline constexpr OutputId kNoOutput = -1;

// The results of one candidate.
struct CandidateRow {
  int copies = 1;  // the number of times that this very code was written
  int trusted_failed = 0;
  bool independent = true;        // true if it was written without having seen a test fail
  std::vector<char> passed;       // one per test: true if it passes
  std::vector<OutputId> outputs;  // one per input: those of the tests in turn, then amplified ones
};

// The results of candidates on generated tests and on inputs: the evidence for the choice. Trusted
// tests are not among the tests.
struct OutcomeMatrix {
  int trusted = 0;
  std::vector<int> test_copies;  // one per test: the number of times that it was written
  std::vector<CandidateRow> candidates;
};

// The score of each candidate by one rule. Only candidates that fail the fewest trusted tests are
// scored, relative to each other; the others get kOutOfTheRunning. Deterministic.
using Scores = std::vector<double>;
inline constexpr double kOutOfTheRunning = -1e300;

// Shared by the rules of scoring. Each function is linear in the matrix.
using CandidateIndexes = std::vector<std::size_t>;

// Returns the candidates that fail the fewest trusted tests.
CandidateIndexes in_the_running(const OutcomeMatrix& matrix);

// Returns scores in which no candidate is in the running.
Scores no_scores(const OutcomeMatrix& matrix);

// Return numbers of candidates, tests and passed tests, copies counted.
double copies_of(const OutcomeMatrix& matrix, const CandidateIndexes& candidates);
double tests_in(const OutcomeMatrix& matrix);
double tests_passed(const OutcomeMatrix& matrix, const CandidateRow& row);

// Returns groups of the candidates of `among` with equal `key`, in the order of the keys.
template <class Key>
std::map<Key, CandidateIndexes> clusters_of(const OutcomeMatrix& matrix,
                                            const CandidateIndexes& among, Key CandidateRow::*key) {
  std::map<Key, CandidateIndexes> clusters;
  for (const std::size_t i : among) {
    clusters[matrix.candidates[i].*key].push_back(i);
  }
  return clusters;
}

}  // namespace synth
