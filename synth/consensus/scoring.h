#pragma once

#include "synth/solution/solution.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace synth {

// An id of what a candidate gave for an input: equal for equal results, whatever the input, and
// not negative. Exceptions and what was cut off have none.
using OutputId = std::int32_t;
inline constexpr OutputId kNoOutput = -1;

// What one candidate did.
struct CandidateRow {
  int copies = 1;  // how often this very code was written
  int trusted_failed = 0;
  bool independent = true;        // written without having seen a test fail
  std::vector<char> passed;       // one a test: whether it passes
  std::vector<OutputId> outputs;  // one an input: those of the tests in turn, then
                                  // amplified ones
};

// What candidates did on generated tests and on inputs: the evidence that rules choose by. Trusted
// tests are not among the tests.
struct OutcomeMatrix {
  int trusted = 0;
  std::vector<int> test_copies;  // one a test: how often it was written
  std::vector<CandidateRow> candidates;
};

// How well each candidate does by one rule. Only candidates that fail the fewest trusted tests are
// scored, by what holds among them; the others get kOutOfTheRunning. Deterministic.
using Scores = std::vector<double>;
inline constexpr double kOutOfTheRunning = -1e300;

// A vote in which every candidate vouches for those that behave as it does (see the
// .cpp for its terms, bench/judging.md for what it was measured to give). O(c² · i) for c different
// candidates and i inputs.
Scores score_kinship(const OutcomeMatrix& matrix);

// What the evidence says in the end.
struct Selection {
  std::size_t winner = 0;  // the first of the best
  // How clear it is, in (0, 1]: the share of the candidates in the running (copies counted) that
  // do what the winner does on every input in the domain.
  double support = 0;
};

// By score_kinship; `matrix` has a candidate.
Selection select(const OutcomeMatrix& matrix);

// Who speaks for what the winner gives on a test that it fails: candidates in the running that were
// written apart, copies counted.
struct Contradiction {
  int alike = 0;    // give the same as the winner
  int against = 0;  // pass the test

  // Whether the test is wrong in all likelihood: about nine times in ten or more, where trusted
  // tests have sorted the candidates; without any it would be a guess (bench/judging.md).
  [[nodiscard]] bool is_strong() const { return alike >= 2 && alike > 2 * against; }
};

// None where the winner passes the test or fails a trusted test, or where there is no trusted test.
Contradiction contradiction(const OutcomeMatrix& matrix, std::size_t winner, std::size_t test);

// None where the winner fails a trusted test, or where there is no trusted test.
Agreement agreement(const OutcomeMatrix& matrix, std::size_t winner);

// The inputs that are in the function's domain as far as candidates tell: those for which at least
// half of the candidates in the running (copies counted) gave a value. One an input.
std::vector<char> in_domain(const OutcomeMatrix& matrix);

}  // namespace synth
