#include "synth/consensus/outcome_matrix.h"

#include <algorithm>
#include <limits>

namespace synth {

CandidateIndexes in_the_running(const OutcomeMatrix& matrix) {
  int least = std::numeric_limits<int>::max();
  for (const CandidateRow& row : matrix.candidates) {
    least = std::min(least, row.trusted_failed);
  }
  CandidateIndexes running;
  for (std::size_t i = 0; i < matrix.candidates.size(); ++i) {
    if (matrix.candidates[i].trusted_failed <= least) {
      running.push_back(i);
    }
  }
  return running;
}

Scores no_scores(const OutcomeMatrix& matrix) {
  return Scores(matrix.candidates.size(), kOutOfTheRunning);
}

double copies_of(const OutcomeMatrix& matrix, const CandidateIndexes& candidates) {
  double copies = 0;
  for (const std::size_t i : candidates) {
    copies += matrix.candidates[i].copies;
  }
  return copies;
}

double tests_in(const OutcomeMatrix& matrix) {
  double tests = 0;
  for (const int copies : matrix.test_copies) {
    tests += copies;
  }
  return tests;
}

double tests_passed(const OutcomeMatrix& matrix, const CandidateRow& row) {
  double passed = 0;
  for (std::size_t j = 0; j < matrix.test_copies.size(); ++j) {
    passed += row.passed[j] != 0 ? matrix.test_copies[j] : 0;
  }
  return passed;
}

}  // namespace synth
