#pragma once

#include "synth/solution/solution.h"

#include <cstddef>
#include <cstdint>
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

// Scores by a vote in which every candidate supports those that behave like it (see the .cpp for
// its terms, bench/judging.md for the measured results). O(c² · i) for c different candidates and i
// inputs.
Scores score_kinship(const OutcomeMatrix& matrix);

// The conclusion from the evidence.
struct Selection {
  std::size_t winner = 0;  // the first of the best
  // The clarity of the choice, in (0, 1]: the share of the candidates in the running (copies
  // counted) that behave like the winner on every input in the domain.
  double support = 0;
};

// Selects by score_kinship. Requires: `matrix` has a candidate.
Selection select(const OutcomeMatrix& matrix);

// The support for the winner's result on a test that it fails: independent candidates in the
// running, copies counted.
struct Contradiction {
  int alike = 0;    // give the same result as the winner
  int against = 0;  // pass the test

  // Returns whether the test is very likely wrong: about nine times in ten or more, if trusted
  // tests have sorted the candidates; without any it would be a guess (bench/judging.md).
  [[nodiscard]] bool is_strong() const { return alike >= 2 && alike > 2 * against; }
};

// Returns zeros if the winner passes the test or fails a trusted test, or if there is no trusted
// test.
Contradiction contradiction(const OutcomeMatrix& matrix, std::size_t winner, std::size_t test);

// Returns zeros if the winner fails a trusted test, or if there is no trusted test.
Agreement agreement(const OutcomeMatrix& matrix, std::size_t winner);

// Returns, for each input, whether it is in the function's domain as far as candidates show: at
// least half of the candidates in the running (copies counted) returned a value.
std::vector<char> in_domain(const OutcomeMatrix& matrix);

}  // namespace synth
