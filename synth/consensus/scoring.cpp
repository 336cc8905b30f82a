#include "synth/consensus/scoring.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <unordered_map>

namespace synth {
namespace {

// The parameters of score_kinship, tuned on shared/data/selection.jsonl.gz: figures near these do
// about as well (bench/judging.md).
constexpr double kDomainPower = 3;  // decay of inputs on which candidates raise
constexpr double kBothRaise = 0.6;  // weight of both having no output, relative to one equal value
constexpr double kSharpness = 1.5;  // exponent of likeness: favours close kin
constexpr double kMonotony = 0.3;   // loss of a voter that always returns one value
constexpr double kMonotonyWithoutTrusted = 0.7;  // the same if no example has removed those
constexpr double kCommonWithoutTrusted = 0.6;    // loss for agreement on a common value
constexpr double kOutsiderDecay =
    2;  // decay of an outsider's vote with the share of failed trusted tests
constexpr double kOutsiderVotes = 2;  // the most that outsiders weigh together, in candidates
constexpr double kFew = 40;           // candidates; with more, outsiders have no vote

// Returns the share of the most frequent value among all inputs.
double monotony(const std::vector<OutputId>& outputs) {
  std::unordered_map<OutputId, double> counts;
  double most = 0;
  for (const OutputId output : outputs) {
    most = std::max(most, ++counts[output]);
  }
  return outputs.empty() ? 0 : most / static_cast<double>(outputs.size());
}

// Returns the weight of each candidate's vote: the number of its copies, times the share of tests
// that it passes, less if it returns one value for everything. Candidates that fail a trusted test
// that others pass have a small vote if there are few candidates: being partly right, they may show
// which of the others is odd.
std::vector<double> votes(const OutcomeMatrix& matrix, const CandidateIndexes& running) {
  const double tests = tests_in(matrix);
  const double lost = matrix.trusted > 0 ? kMonotony : kMonotonyWithoutTrusted;
  std::vector<double> votes;
  double inside = 0;
  double all = 0;
  double copies = 0;
  const int least = matrix.candidates[running.front()].trusted_failed;
  for (const CandidateRow& row : matrix.candidates) {
    double vote = row.copies * (1 - lost * monotony(row.outputs));
    vote *= tests > 0 ? tests_passed(matrix, row) / tests : 1;
    if (row.trusted_failed > least) {
      vote *= std::exp(-kOutsiderDecay * row.trusted_failed / matrix.trusted);
    } else {
      inside += vote;
    }
    votes.push_back(vote);
    all += vote;
    copies += row.copies;
  }
  const double allowed = copies > kFew ? 0 : inside * kOutsiderVotes / copies_of(matrix, running);
  for (std::size_t i = 0; i < votes.size(); ++i) {
    if (matrix.candidates[i].trusted_failed > least && all - inside > allowed) {
      votes[i] *= allowed / (all - inside);
    }
  }
  return votes;
}

// Returns, by input, the share of candidates in the running that returned a value.
std::vector<double> answered(const OutcomeMatrix& matrix, const CandidateIndexes& running) {
  std::vector<double> shares(matrix.candidates[running.front()].outputs.size(), 0.0);
  const double copies = copies_of(matrix, running);
  for (const std::size_t i : running) {
    const CandidateRow& row = matrix.candidates[i];
    for (std::size_t k = 0; k < shares.size(); ++k) {
      shares[k] += row.outputs[k] != kNoOutput ? row.copies / copies : 0;
    }
  }
  return shares;
}

// Returns the share of each value among all values that candidates returned, over all inputs.
std::unordered_map<OutputId, double> value_shares(const OutcomeMatrix& matrix) {
  std::unordered_map<OutputId, double> shares;
  double total = 0;
  for (const CandidateRow& row : matrix.candidates) {
    for (const OutputId output : row.outputs) {
      if (output != kNoOutput) {
        shares[output] += row.copies;
        total += row.copies;
      }
    }
  }
  for (auto& [output, share] : shares) {
    share /= total;
  }
  return shares;
}

// Returns the weight of an agreement with `outputs`, by input.
std::vector<double> agreement_worths(const std::vector<OutputId>& outputs,
                                     const std::vector<double>& domain,
                                     const std::unordered_map<OutputId, double>& common) {
  std::vector<double> worths(outputs.size());
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    if (outputs[k] == kNoOutput) {
      worths[k] = domain[k] * kBothRaise;
    } else {
      const auto share = common.find(outputs[k]);
      worths[k] =
          domain[k] * (1 - (share == common.end() ? 0 : kCommonWithoutTrusted * share->second));
    }
  }
  return worths;
}

// Returns the sum of the worths of equal outputs. This is the hot loop: four sums at a time, which
// a processor can compute in parallel; pointers and no branches, since checked indexes and
// mispredictions would prevent that.
double likeness(const std::vector<OutputId>& a, const std::vector<OutputId>& b,
                const std::vector<double>& worths) {
  constexpr std::size_t kLanes = 4;
  const OutputId* const left = a.data();
  const OutputId* const right = b.data();
  const double* const worth = worths.data();
  std::array<double, kLanes> sums{};
  const std::size_t whole = a.size() / kLanes * kLanes;
  for (std::size_t k = 0; k < whole; k += kLanes) {
    sums[0] += static_cast<double>(left[k] == right[k]) * worth[k];
    sums[1] += static_cast<double>(left[k + 1] == right[k + 1]) * worth[k + 1];
    sums[2] += static_cast<double>(left[k + 2] == right[k + 2]) * worth[k + 2];
    sums[3] += static_cast<double>(left[k + 3] == right[k + 3]) * worth[k + 3];
  }
  for (std::size_t k = whole; k < a.size(); ++k) {
    sums[0] += static_cast<double>(left[k] == right[k]) * worth[k];
  }
  return sums[0] + sums[1] + sums[2] + sums[3];
}

}  // namespace

Scores score_kinship(const OutcomeMatrix& matrix) {
  Scores scores = no_scores(matrix);
  const CandidateIndexes running = in_the_running(matrix);
  if (running.empty()) {
    return scores;
  }
  std::vector<double> domain = answered(matrix, running);
  double inputs = 0;
  for (double& share : domain) {
    share = std::pow(share, kDomainPower);
    inputs += share;
  }
  if (inputs <= 0) {  // only the number of copies counts
    for (const std::size_t i : running) {
      scores[i] = matrix.candidates[i].copies;
    }
    return scores;
  }
  const std::vector<double> vote = votes(matrix, running);
  const auto common =
      matrix.trusted > 0 ? std::unordered_map<OutputId, double>() : value_shares(matrix);
  // Compares behaviours, not candidates: there are fewer.
  std::map<std::vector<OutputId>, double> votes_by_behaviour;
  for (std::size_t i = 0; i < vote.size(); ++i) {
    votes_by_behaviour[matrix.candidates[i].outputs] += vote[i];
  }
  for (const auto& [outputs, members] : clusters_of(matrix, running, &CandidateRow::outputs)) {
    const std::vector<double> worths = agreement_worths(outputs, domain, common);
    double score = 0;
    for (const auto& [others, weight] : votes_by_behaviour) {
      if (weight > 0) {
        score += weight * std::pow(likeness(outputs, others, worths) / inputs, kSharpness);
      }
    }
    for (const std::size_t i : members) {
      scores[i] = score;
    }
  }
  return scores;
}

std::vector<char> in_domain(const OutcomeMatrix& matrix) {
  std::vector<char> inside;
  if (!matrix.candidates.empty()) {
    for (const double share : answered(matrix, in_the_running(matrix))) {
      inside.push_back(share >= 0.5 ? 1 : 0);
    }
  }
  return inside;
}

namespace {

bool behave_alike(const CandidateRow& a, const CandidateRow& b, const std::vector<char>& inputs) {
  bool same = true;
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    same = same && (inputs[k] == 0 || a.outputs[k] == b.outputs[k]);
  }
  return same;
}

}  // namespace

Contradiction contradiction(const OutcomeMatrix& matrix, std::size_t winner, std::size_t test) {
  Contradiction found;
  const CandidateRow& best = matrix.candidates[winner];
  if (matrix.trusted == 0 || best.trusted_failed > 0 || best.passed[test] != 0) {
    return found;
  }
  for (const CandidateRow& row : matrix.candidates) {
    if (row.independent && row.trusted_failed == 0) {
      const bool same = row.outputs[test] != kNoOutput && row.outputs[test] == best.outputs[test];
      found.alike += same ? row.copies : 0;
      found.against += row.passed[test] != 0 ? row.copies : 0;
    }
  }
  return found;
}

Selection select(const OutcomeMatrix& matrix) {
  const Scores scores = score_kinship(matrix);
  Selection selection;
  for (std::size_t i = 1; i < scores.size(); ++i) {
    // Sums in another order differ in their last bits, and must not decide.
    const double least = scores[selection.winner];
    selection.winner = scores[i] > least + 1e-9 * std::abs(least) ? i : selection.winner;
  }
  const std::vector<char> inside = in_domain(matrix);
  const CandidateRow& winner = matrix.candidates[selection.winner];
  const CandidateIndexes running = in_the_running(matrix);
  double alike = 0;
  for (const std::size_t i : running) {
    const CandidateRow& row = matrix.candidates[i];
    alike += behave_alike(row, winner, inside) ? row.copies : 0;
  }
  selection.support = alike / copies_of(matrix, running);
  return selection;
}

Agreement agreement(const OutcomeMatrix& matrix, std::size_t winner) {
  Agreement found;
  const CandidateRow& best = matrix.candidates[winner];
  if (matrix.trusted == 0 || best.trusted_failed > 0) {
    return found;
  }
  const std::vector<char> inside = in_domain(matrix);
  for (const CandidateRow& row : matrix.candidates) {
    found.among += row.independent ? row.copies : 0;
    if (row.independent && row.trusted_failed == 0) {
      found.of += row.copies;
      found.alike += behave_alike(row, best, inside) ? row.copies : 0;
    }
  }
  return found;
}

}  // namespace synth
