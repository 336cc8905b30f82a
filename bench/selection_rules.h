#pragma once

#include "synth/consensus/scoring.h"

#include <span>
#include <string_view>

namespace synth {

// The rules of the literature that bench/judging.md measures synth's own (score_kinship) against.

// Most tests passed.
Scores score_max_pass(const OutcomeMatrix& matrix);

// Most agreement of outputs, summed over inputs: minimum Bayes risk decoding by execution, its soft
// form (Shi et al., EMNLP 2022). Needs no expected values.
Scores score_soft_mbr(const OutcomeMatrix& matrix);

// √(candidates that pass the same tests) × tests passed (CodeT, Chen et al., ICLR 2023).
Scores score_codet(const OutcomeMatrix& matrix);

// The posterior of "these candidates and exactly the tests they pass are right" under Beta priors
// (B4, Chen et al., ASE 2024), with α = 1000 and β = 10,000.
Scores score_b4(const OutcomeMatrix& matrix);

// Clusters of equal outputs, each vouched for by the others as far as they agree with it, times
// their size and the share of tests they pass (SRank, To et al., ACL 2024 Findings).
Scores score_srank(const OutcomeMatrix& matrix);

struct SelectionRule {
  std::string_view name;
  Scores (*score)(const OutcomeMatrix& matrix);
};
// These, and score_kinship.
std::span<const SelectionRule> selection_rules();

}  // namespace synth
