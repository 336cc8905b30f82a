#pragma once

#include "synth/consensus/outcome_matrix.h"
#include "synth/solution/solution.h"

#include <cstddef>
#include <vector>

namespace synth {

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
