#include "bench/selection_rules.h"

#include <array>
#include <cmath>
#include <vector>

namespace synth {
namespace {

double log_beta(double a, double b) {
  return std::lgamma(a) + std::lgamma(b) - std::lgamma(a + b);
}

// Returns the number of inputs for which two candidates return the same value.
std::size_t overlap(const std::vector<OutputId>& a, const std::vector<OutputId>& b) {
  std::size_t same = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    same += a[k] != kNoOutput && a[k] == b[k] ? 1 : 0;
  }
  return same;
}

}  // namespace

Scores score_max_pass(const OutcomeMatrix& matrix) {
  Scores scores = no_scores(matrix);
  for (const std::size_t i : in_the_running(matrix)) {
    scores[i] = tests_passed(matrix, matrix.candidates[i]);
  }
  return scores;
}

Scores score_soft_mbr(const OutcomeMatrix& matrix) {
  Scores scores = no_scores(matrix);
  const CandidateIndexes running = in_the_running(matrix);
  for (const std::size_t i : running) {
    scores[i] = 0;
    for (const std::size_t other : running) {
      const CandidateRow& voter = matrix.candidates[other];
      scores[i] +=
          voter.copies * static_cast<double>(overlap(matrix.candidates[i].outputs, voter.outputs));
    }
  }
  return scores;
}

Scores score_codet(const OutcomeMatrix& matrix) {
  Scores scores = no_scores(matrix);
  for (const auto& [passed, members] :
       clusters_of(matrix, in_the_running(matrix), &CandidateRow::passed)) {
    const double tests = tests_passed(matrix, matrix.candidates[members.front()]);
    for (const std::size_t i : members) {
      scores[i] = std::sqrt(copies_of(matrix, members)) * tests;
    }
  }
  return scores;
}

Scores score_b4(const OutcomeMatrix& matrix) {
  constexpr double kAlpha = 1e3;
  constexpr double kBeta = 1e4;
  Scores scores = no_scores(matrix);
  const CandidateIndexes running = in_the_running(matrix);
  const double candidates = copies_of(matrix, running);
  const double tests = tests_in(matrix);
  for (const auto& [passed, members] : clusters_of(matrix, running, &CandidateRow::passed)) {
    const double right = copies_of(matrix, members);
    const double right_tests = tests_passed(matrix, matrix.candidates[members.front()]);
    double others_on_right = 0;  // passes of the other candidates
    double others_on_wrong = 0;
    for (const std::size_t i : running) {
      const CandidateRow& row = matrix.candidates[i];
      for (std::size_t j = 0; row.passed != passed && j < passed.size(); ++j) {
        const double passes = row.passed[j] != 0 ? row.copies * matrix.test_copies[j] : 0;
        (passed[j] != 0 ? others_on_right : others_on_wrong) += passes;
      }
    }
    const double others = candidates - right;
    const double score =
        log_beta(right + kAlpha, others + 1) +
        log_beta(right_tests + kAlpha, tests - right_tests + 1) +
        log_beta(others_on_right + 1, others * right_tests - others_on_right + 1) +
        log_beta(others_on_wrong + 1, others * (tests - right_tests) - others_on_wrong + kBeta);
    for (const std::size_t i : members) {
      scores[i] = score;
    }
  }
  return scores;
}

Scores score_srank(const OutcomeMatrix& matrix) {
  Scores scores = no_scores(matrix);
  const auto clusters = clusters_of(matrix, in_the_running(matrix), &CandidateRow::outputs);
  const double tests = tests_in(matrix);
  for (const auto& [outputs, members] : clusters) {
    double score = 0;
    for (const auto& [other_outputs, others] : clusters) {
      const bool same = outputs == other_outputs;
      const double agreement = same ? 1
                                    : static_cast<double>(overlap(outputs, other_outputs)) /
                                          static_cast<double>(outputs.size());
      const double passed = tests_passed(matrix, matrix.candidates[others.front()]);
      score += agreement * copies_of(matrix, others) * (tests > 0 ? passed / tests : 1);
    }
    for (const std::size_t i : members) {
      scores[i] = score;
    }
  }
  return scores;
}

std::span<const SelectionRule> selection_rules() {
  static constexpr std::array kRules{
      SelectionRule{"max-pass", score_max_pass}, SelectionRule{"soft-mbr", score_soft_mbr},
      SelectionRule{"codet", score_codet},       SelectionRule{"b4", score_b4},
      SelectionRule{"srank", score_srank},       SelectionRule{"kinship", score_kinship}};
  return kRules;
}

}  // namespace synth
