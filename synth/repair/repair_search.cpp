#include "synth/repair/repair_search.h"

#include "synth/repair/patch_ranking.h"
#include "synth/repair/variant_runs.h"
#include "synth/support/mapped.h"
#include "synth/support/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace synth {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kAtOnce = 200;         // variants whose outcomes are checked together
constexpr std::size_t kWorkAtOnce = 2'000;   // and the work that they take
constexpr std::size_t kMostRounds = 10;      // of a file of assertions that makes further calls
constexpr std::size_t kMostPlausible = 400;  // patches that are ranked
constexpr double kFarther = 1.5;             // costlier patches are not looked for
constexpr std::size_t kMostConfirmed = 10;   // patches that are run by themselves
constexpr milliseconds kLongestCall{512};    // of a variant
constexpr double kSuspicionWeight = 0.8;     // against the cost of a mutant
constexpr double kNeverLoaded = 0.5;         // suspicion of lines that run on loading

// The results that a missing base case may return.
const std::vector<std::string> kResults{"[]", "0", "''", "None", "False", "True", "1", "-1"};

class Search {
 public:
  Search(Runtime& runtime, std::string source, RepairClaims& claims, RepairLimits limits,
         std::stop_token stop)
      : runtime_(runtime),
        source_(std::move(source)),
        claims_(claims),
        limits_(std::move(limits)),
        stop_(std::move(stop)) {}

  Result<RepairResult> run();

 private:
  Result<void> run_original();
  Result<std::vector<Outcome>> outcomes_of_original();
  Result<void> suspect();
  Result<void> try_single_edits();
  Result<void> try_pairs();
  Result<void> try_patches(std::span<const Patch> patches, std::vector<std::size_t>* helped);
  Result<void> keep_passing(std::span<const Patch> patches, std::vector<std::size_t> places);
  Result<void> choose();
  Result<bool> is_confirmed(const std::string& repaired);
  [[nodiscard]] double suspicion(int line) const;
  [[nodiscard]] bool may_edit(const std::vector<Edit>& edits) const;

  Runtime& runtime_;
  std::string source_;
  RepairClaims& claims_;
  RepairLimits limits_;
  std::stop_token stop_;

  RepairResult result_;
  std::vector<Outcome> original_;
  AssertionVerdict verdict_;   // of the original
  milliseconds a_call_{10};    // the time limit of a variant's call
  std::size_t a_variant_ = 1;  // the work of trying a variant
  std::vector<PlannedCall> failing_calls_;
  std::map<int, double> suspicion_;  // by line, if any call executes it
  std::vector<FunctionPlace> functions_;
  std::vector<Patch> singles_;
  std::vector<Patch> plausible_;
  std::size_t work_ = 0;
};

Result<RepairResult> Search::run() {
  result_.source = source_;
  SYNTH_TRY(functions_, repairable_functions(runtime_, source_, stop_));
  SYNTH_CHECK(run_original());
  if (verdict_.failed.empty()) {
    result_.ending = RepairResult::Ending::nothing_fails;
    return std::move(result_);
  }
  SYNTH_CHECK(suspect());
  SYNTH_CHECK(try_single_edits());
  if (plausible_.empty()) {
    SYNTH_CHECK(try_pairs());
  }
  SYNTH_CHECK(choose());
  return std::move(result_);
}

// Returns the outcomes of the original program. Calls that do not end are found first, with a short
// limit: each would cost its whole limit otherwise.
Result<std::vector<Outcome>> Search::outcomes_of_original() {
  const std::vector<PlannedCall>& calls = claims_.calls();
  std::vector<Outcome> outcomes(calls.size());
  std::vector<PlannedCall> ending;
  std::vector<std::size_t> places;
  milliseconds limit = limits_.limits.time;
  const std::vector<Edit> unchanged;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (i < original_.size()) {  // known from an earlier round
      outcomes[i] = std::move(original_[i]);
      continue;
    }
    SYNTH_TRY(const auto alone, run_repairs(runtime_, source_, std::span(&unchanged, 1),
                                            std::span(&calls[i], 1), {.a_call = limit}, stop_));
    if (alone[0] && !alone[0]->empty() && alone[0]->at(0).ending == Verdict::time_limit) {
      outcomes[i] = alone[0]->at(0);
      limit = limits_.limits.time / 5;
    } else {
      ending.push_back(calls[i]);
      places.push_back(i);
    }
  }
  if (!ending.empty()) {
    SYNTH_TRY(CandidateOutcome ran, runtime_.run(source_, ending, limits_.limits, stop_));
    for (std::size_t i = 0; i < ending.size(); ++i) {
      outcomes[places[i]] = std::move(ran.outcomes[i]);
      if (ran.load_error) {
        outcomes[places[i]] = cut_off(Verdict::exception, "the program does not load");
      }
    }
  }
  return outcomes;
}

Result<void> Search::run_original() {
  for (std::size_t round = 0; round < kMostRounds; ++round) {
    SYNTH_TRY(original_, outcomes_of_original());
    const std::size_t calls = claims_.calls().size();
    SYNTH_TRY(auto verdicts, claims_.hold(std::span(&original_, 1), stop_));
    verdict_ = std::move(verdicts[0]);
    if (claims_.calls().size() == calls) {
      break;
    }
  }
  result_.failing = verdict_.failed;
  result_.checks = verdict_.checks;
  double longest = 0;
  for (const Outcome& outcome : original_) {
    longest = std::max(longest, outcome.ending == Verdict::pass ? outcome.duration_ms : 0.0);
  }
  // Powers of two, so that it is the same every time.
  while (static_cast<double>(a_call_.count()) < 20 * longest && a_call_ < kLongestCall) {
    a_call_ *= 2;
  }
  double all_failing = 0;
  for (const std::size_t place : verdict_.failing_calls) {
    failing_calls_.push_back(claims_.calls()[place]);
    all_failing += original_[place].ending == Verdict::pass ? original_[place].duration_ms : 0.0;
  }
  a_variant_ =
      1 + source_.size() / 1000 + 2 * std::bit_floor(static_cast<std::size_t>(all_failing));
  a_variant_ *= work_of_variant(runtime_.language());
  return {};
}

Result<void> Search::suspect() {
  if (runtime_.language() != Language::python) {
    return {};  // the functions that fail are mutated as a whole
  }
  const auto lines = executed_lines(runtime_, source_, claims_.calls(), a_call_ * 20, stop_);
  if (!lines) {  // it does not load: all lines are equally suspect
    return lines.error().code == Errc::bad_input ? Result<void>() : fail(lines.error());
  }
  std::map<int, std::pair<double, double>> counts;  // failing, passing
  for (const std::size_t place : verdict_.failing_calls) {
    for (const int line : (*lines)[place]) {
      counts[line].first += 1;
    }
  }
  for (const std::size_t place : verdict_.passing_calls) {
    for (const int line : (*lines)[place]) {
      counts[line].second += 1;
    }
  }
  const auto failing = static_cast<double>(verdict_.failing_calls.size());
  for (const auto& [line, count] : counts) {
    suspicion_[line] = count.first / std::sqrt(failing * (count.first + count.second));
  }
  return {};
}

// Returns the suspicion of a line: 0 if no failing test executes it.
double Search::suspicion(int line) const {
  const auto found = suspicion_.find(line);
  if (found != suspicion_.end()) {
    return found->second;
  }
  const bool in_function = std::ranges::any_of(functions_, [&](const FunctionPlace& place) {
    return place.first_line < line && line <= place.last_line;
  });
  return in_function && !suspicion_.empty() ? 0 : kNeverLoaded;
}

bool Search::may_edit(const std::vector<Edit>& edits) const {
  return limits_.places.empty() || std::ranges::all_of(edits, [&](const Edit& edit) {
           return std::ranges::any_of(limits_.places, [&](const auto& place) {
             return place.first <= edit.begin && edit.end <= place.second;
           });
         });
}

Result<void> Search::try_single_edits() {
  const MutantHints hints{.constants = claims_.constants(), .results = kResults};
  std::vector<std::string> failing;
  for (const PlannedCall& call : failing_calls_) {
    append_new(failing, {call.function});
  }
  SYNTH_TRY(auto mutants, repairing_mutants(runtime_, source_, failing, hints, stop_));
  const bool hangs = std::ranges::any_of(
      original_, [](const Outcome& outcome) { return outcome.ending == Verdict::time_limit; });
  for (Mutant& mutant : mutants) {
    const double suspected = suspicion(mutant.line);
    if (hangs && mutant.edit_operator == "missing step") {
      mutant.cost -= 1;
    }
    if (suspected > 0 && may_edit(mutant.edits)) {
      singles_.push_back(
          {.edits = std::move(mutant.edits),
           .cost = mutant.cost + kSuspicionWeight * (1 - suspected),
           .change = fmt::format("{} on line {}", mutant.edit_operator, mutant.line)});
    }
  }
  std::ranges::stable_sort(singles_, {}, &Patch::cost);
  std::vector<std::size_t> helped;
  SYNTH_CHECK(try_patches(singles_, &helped));
  // Edits that made some claim pass come first in pairs.
  for (const std::size_t place : helped) {
    singles_[place].cost -= 1;
  }
  return {};
}

Result<void> Search::try_pairs() {
  std::ranges::stable_sort(singles_, {}, &Patch::cost);
  struct Pair {
    double cost = 0;
    std::size_t first = 0;
    std::size_t second = 0;
  };
  const std::size_t left = (limits_.work - std::min(limits_.work, work_)) / a_variant_;
  // Enough for the cheapest `left` pairs, by cost: n singles have at least n²/2 of them.
  const auto most = std::min(
      singles_.size(), static_cast<std::size_t>(2 * std::sqrt(static_cast<double>(left))) + 2);
  std::vector<Pair> pairs;
  for (std::size_t first = 0; first < most; ++first) {
    for (std::size_t second = first + 1; second < most; ++second) {
      pairs.push_back({singles_[first].cost + singles_[second].cost, first, second});
    }
  }
  std::ranges::stable_sort(pairs, {}, &Pair::cost);
  std::vector<Patch> patches;
  for (const Pair& pair : pairs) {
    if (patches.size() == left) {
      break;
    }
    const Patch& first = singles_[pair.first];
    const Patch& second = singles_[pair.second];
    if (auto edits = combined(first.edits, second.edits)) {
      patches.push_back({.edits = *std::move(edits),
                         .cost = pair.cost + 1,
                         .change = first.change + " and " + second.change});
    }
  }
  return try_patches(patches, nullptr);
}

// Runs patches on the calls of failing claims first, since few variants make those pass. Stops when
// enough were found.
Result<void> Search::try_patches(std::span<const Patch> patches, std::vector<std::size_t>* helped) {
  std::vector<std::size_t> where(claims_.calls().size(), claims_.calls().size());
  for (std::size_t i = 0; i < verdict_.failing_calls.size(); ++i) {
    where[verdict_.failing_calls[i]] = i;
  }
  const std::size_t at_once = std::clamp<std::size_t>(kWorkAtOnce / a_variant_, 1, kAtOnce);
  for (std::size_t begin = 0; begin < patches.size(); begin += at_once) {
    if (plausible_.size() >= kMostPlausible || work_ >= limits_.work) {
      break;
    }
    if (!plausible_.empty() && patches[begin].cost > plausible_.front().cost + kFarther) {
      break;
    }
    const auto some = patches.subspan(begin, std::min(at_once, patches.size() - begin));
    std::vector<std::vector<Edit>> variants = mapped(some, &Patch::edits);
    result_.tried += some.size();
    work_ += some.size() * a_variant_;
    SYNTH_TRY(auto ran,
              run_repairs(runtime_, source_, variants, failing_calls_, {.a_call = a_call_}, stop_));
    std::vector<std::vector<Outcome>> tables;
    std::vector<std::size_t> loaded;
    for (std::size_t i = 0; i < ran.size(); ++i) {
      if (!ran[i]) {
        continue;
      }
      if (!ran[i]->empty() && ran[i]->back().ending == Verdict::time_limit) {
        work_ += 2 * static_cast<std::size_t>(a_call_.count());
      }
      std::vector<Outcome> table(where.size());
      for (std::size_t call = 0; call < where.size(); ++call) {
        if (where[call] < failing_calls_.size()) {
          table[call] = where[call] < ran[i]->size() ? std::move(ran[i]->at(where[call]))
                                                     : cut_off(Verdict::time_limit, "");
        }
      }
      tables.push_back(std::move(table));
      loaded.push_back(begin + i);
    }
    SYNTH_TRY(const auto verdicts, claims_.hold(tables, stop_));
    std::vector<std::size_t> mended;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      if (verdicts[i].failed.empty()) {
        mended.push_back(loaded[i]);
      } else if (helped != nullptr && verdicts[i].failed.size() < verdict_.failed.size()) {
        helped->push_back(loaded[i]);
      }
    }
    SYNTH_CHECK(keep_passing(patches, std::move(mended)));
  }
  return {};
}

// Adds the patches at `places` that pass every claim to the plausible ones.
Result<void> Search::keep_passing(std::span<const Patch> patches, std::vector<std::size_t> places) {
  if (places.empty()) {
    return {};
  }
  std::vector<std::vector<Edit>> variants =
      mapped(places, [&](const std::size_t place) { return patches[place].edits; });
  SYNTH_TRY(auto ran,
            run_repairs(runtime_, source_, variants, claims_.calls(), {.a_call = a_call_}, stop_));
  std::vector<std::vector<Outcome>> tables;
  for (VariantOutcomes& outcomes : ran) {
    tables.push_back(outcomes ? *std::move(outcomes) : std::vector<Outcome>());
    while (!tables.back().empty() && tables.back().size() < claims_.calls().size()) {
      tables.back().push_back(cut_off(Verdict::time_limit, ""));
    }
  }
  SYNTH_TRY(const auto verdicts, claims_.hold(tables, stop_));
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    if (verdicts[i].failed.empty() && verdicts[i].unknown == 0) {
      plausible_.push_back(patches[places[i]]);
    }
  }
  return {};
}

// Returns whether the program passes every claim if each call has its own process.
Result<bool> Search::is_confirmed(const std::string& repaired) {
  Limits strict = limits_.limits;
  strict.isolation = IsolationChoice::strict;
  SYNTH_TRY(CandidateOutcome ran, runtime_.run(repaired, claims_.calls(), strict, stop_));
  if (ran.load_error) {
    return false;
  }
  const std::size_t calls = claims_.calls().size();
  SYNTH_TRY(const auto verdicts, claims_.hold(std::span(&ran.outcomes, 1), stop_));
  return verdicts[0].failed.empty() && (verdicts[0].unknown == 0 || claims_.calls().size() > calls);
}

Result<void> Search::choose() {
  result_.plausible = plausible_.size();
  std::ranges::stable_sort(plausible_, {}, &Patch::cost);
  plausible_.resize(std::min(plausible_.size(), kMostPlausible));
  const RankingEvidence evidence{.calls = claims_.calls(),
                                 .passing_calls = verdict_.passing_calls,
                                 .a_call = a_call_,
                                 .seed = limits_.seed};
  SYNTH_TRY(const RankedPatches ranked,
            rank_patches(runtime_, source_, std::move(plausible_), evidence, stop_));
  for (std::size_t i = 0; i < std::min(kMostConfirmed, ranked.patches.size()); ++i) {
    const Patch& patch = ranked.patches[i];
    const std::string repaired = edited(source_, patch.edits);
    SYNTH_TRY(const bool confirmed, is_confirmed(repaired));
    if (confirmed) {
      result_.ending = RepairResult::Ending::repaired;
      result_.source = repaired;
      result_.edits = patch.edits;
      result_.change = patch.change;
      result_.disagreement = i == 0 ? ranked.disagreement : "";
      break;
    }
  }
  return {};
}

}  // namespace

Result<RepairResult> search_repair(Runtime& runtime, const std::string& source,
                                   RepairClaims& claims, const RepairLimits& limits,
                                   const std::stop_token& stop) {
  return Search(runtime, source, claims, limits, stop).run();
}

}  // namespace synth
