#include "synth/repair/patch_ranking.h"

#include "synth/consensus/behaviours.h"
#include "synth/repair/variant_runs.h"
#include "synth/support/mapped.h"
#include "testing/inputs/inputs.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kNear = 40;            // calls near each kind of tests
constexpr int kMostCut = 4;                  // calls of a patch that take too long
constexpr double kVoteSharpness = 2.0;       // of a patch's vote: exp(-kVoteSharpness × cost)
constexpr double kDisagreementWeight = 0.6;  // against the logarithm of a behaviour's votes
constexpr double kLengthWeight = 0.04;       // of a byte that a patch adds
constexpr double kFailureWeight = 2.0;

// Returns calls near the given ones, for each function and number of arguments in turn.
std::vector<PlannedCall> near_calls(const std::vector<PlannedCall>& known, std::uint64_t seed) {
  std::map<std::pair<std::string, std::size_t>, std::vector<Call>> kinds;
  for (const PlannedCall& call : known) {
    if (call.call.kwargs.empty() && call.setup.empty()) {
      kinds[{call.function, call.call.args.size()}].push_back(call.call);
    }
  }
  std::vector<PlannedCall> calls;
  for (const auto& [kind, same] : kinds) {
    for (Call& call : calls_near(same, {}, kNear, seed)) {
      calls.push_back({.function = kind.first, .call = std::move(call)});
    }
  }
  return calls;
}

using OnCalls = Behaviours::OnCalls;

OnCalls behaviours_of(const VariantOutcomes& outcomes, std::size_t calls, Language language) {
  OnCalls behaviours;
  for (std::size_t i = 0; outcomes && i < outcomes->size(); ++i) {
    behaviours.push_back(behaviour_of(outcomes->at(i), language));
  }
  behaviours.resize(calls);
  return behaviours;
}

bool is_value(const std::optional<Behaviour>& behaviour) {
  return behaviour && behaviour->is_value;
}

struct Ranking {
  std::vector<Patch> patches;
  std::vector<OnCalls> behaviours;  // of each patch
  OnCalls original;
  std::size_t near_passing;  // the number of leading calls, which are near passing tests
};

double score(const Ranking& ranking, const std::vector<std::size_t>& group) {
  double votes = 0;
  for (const std::size_t place : group) {
    votes += std::exp(-kVoteSharpness * ranking.patches[place].cost);
  }
  const auto& behaviour = ranking.behaviours[group.front()];
  double differs = 0;
  double fails = 0;
  for (std::size_t i = 0; i < behaviour.size(); ++i) {
    differs += i < ranking.near_passing && behaviour[i] != ranking.original[i] ? 1 : 0;
    fails += is_value(ranking.original[i]) && !is_value(behaviour[i]) ? 1 : 0;
  }
  const double passing = static_cast<double>(std::max<std::size_t>(ranking.near_passing, 1));
  const double all = static_cast<double>(std::max<std::size_t>(behaviour.size(), 1));
  return std::log(votes) - kDisagreementWeight * differs / passing - kFailureWeight * fails / all;
}

// Returns the indices of the patches, the best first, grouped by behaviour.
std::vector<std::vector<std::size_t>> ranked_groups(const Ranking& ranking) {
  std::map<OnCalls, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < ranking.patches.size(); ++i) {
    groups[ranking.behaviours[i]].push_back(i);
  }
  struct Scored {
    double score = 0;
    std::vector<std::size_t> group;
  };
  // Orders patches of equal behaviour: the shortest change first, cost included.
  const auto unlikely = [&](std::size_t place) {
    double longer = 0;
    for (const Edit& edit : ranking.patches[place].edits) {
      longer += static_cast<double>(edit.text.size()) - static_cast<double>(edit.end - edit.begin);
    }
    return ranking.patches[place].cost + kLengthWeight * longer;
  };
  std::vector<Scored> scored;
  for (auto& [behaviour, group] : groups) {
    const double points = score(ranking, group);
    std::ranges::stable_sort(group, {}, unlikely);
    scored.push_back({points, std::move(group)});
  }
  std::ranges::sort(scored, [](const Scored& a, const Scored& b) {
    return a.score != b.score ? a.score > b.score
                              : std::ranges::min(a.group) < std::ranges::min(b.group);
  });
  return mapped(scored, &Scored::group);
}

}  // namespace

Result<RankedPatches> rank_patches(Runtime& runtime, const std::string& source,
                                   std::vector<Patch> patches, const RankingEvidence& evidence,
                                   const std::stop_token& stop) {
  if (patches.size() < 2) {
    return RankedPatches{.patches = std::move(patches)};
  }
  std::vector<PlannedCall> passing = mapped(
      evidence.passing_calls, [&](const std::size_t place) { return evidence.calls[place]; });
  std::vector<PlannedCall> calls = near_calls(passing, evidence.seed);
  const std::size_t near_passing = calls.size();
  std::ranges::move(near_calls({evidence.calls.begin(), evidence.calls.end()}, evidence.seed),
                    std::back_inserter(calls));
  std::vector<std::vector<Edit>> variants{{}};
  for (const Patch& patch : patches) {
    variants.push_back(patch.edits);
  }
  SYNTH_TRY(const auto ran, run_repairs(runtime, source, variants, calls,
                                        {.a_call = evidence.a_call, .most_cut = kMostCut}, stop));
  std::vector<OnCalls> behaviours;
  for (std::size_t i = 1; i < ran.size(); ++i) {
    behaviours.push_back(behaviours_of(ran[i], calls.size(), runtime.language()));
  }
  const Ranking ranking{std::move(patches), std::move(behaviours),
                        behaviours_of(ran[0], calls.size(), runtime.language()), near_passing};
  const auto order = ranked_groups(ranking);
  RankedPatches ranked;
  for (const auto& group : order) {
    for (const std::size_t place : group) {
      ranked.patches.push_back(ranking.patches[place]);
    }
  }
  if (order.size() > 1) {
    const auto& best = ranking.behaviours[order[0].front()];
    const auto& second = ranking.behaviours[order[1].front()];
    const auto differs = std::ranges::mismatch(best, second).in1 - best.begin();
    const PlannedCall& call = calls[static_cast<std::size_t>(differs)];
    ranked.disagreement = to_source(call.function, call.call);
  }
  return ranked;
}

}  // namespace synth
