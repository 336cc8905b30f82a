// What GroupSolver does with several candidates: holds them against each other, and puts their
// parts together.

#include "synth/consensus/clarify.h"
#include "synth/consensus/consensus.h"
#include "synth/group/group_solver.h"
#include "synth/group/questions.h"
#include "synth/group/recombine.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostCombined = 64;     // ways to put parts together that are run
constexpr std::size_t kMostAlternatives = 4;  // of a function
constexpr double kLessPromising = 0.1;        // than what was kept

}  // namespace

// Several candidates were paid for: the rest of them run too, more are asked for while they settle
// nothing, and those that pass are held against each other.
Result<void> GroupSolver::settle() {
  const bool offered = attempts_ == 0;  // a function kept earlier needs no rivals
  if (!solved() || !chooses() || offered) {
    return {};
  }
  SYNTH_CHECK(run_waiting());
  SYNTH_CHECK(weigh_contenders());
  while (!settled_ && asked_for_ < wanted() && !work_.must_end()) {
    if (Result<void> asked = write(); !asked || proposals_.empty()) {
      if (!asked) {
        work_.note("no more candidates: " + asked.error().message);
      }
      break;
    }
    SYNTH_CHECK(run_waiting());
    SYNTH_CHECK(weigh_contenders());
  }
  return choose_among_passing();
}

Result<void> GroupSolver::run_waiting() {
  while (!proposals_.empty() && attempts_ < allowed_attempts() && !work_.must_end()) {
    Proposal proposal = std::move(proposals_.front());
    proposals_.pop_front();
    SYNTH_TRY([[maybe_unused]] const Novelty novelty, attempt(std::move(proposal)));
  }
  return {};
}

// The candidates' outcomes decide which of them is kept, and which generated tests are disputed.
Result<void> GroupSolver::weigh_contenders() {
  if (contenders_.empty() || weighed_at_ == attempts_ || changes_others(best_->proposal) ||
      work_.must_end()) {
    return {};
  }
  weighed_at_ = attempts_;
  std::vector<Contender> contenders;
  for (const Candidate& candidate : contenders_) {
    contenders.push_back({&candidate.trial, candidate.copies, !candidate.proposal.is_repair});
  }
  const Stopwatch watch(work_.metrics.execution_s);
  SYNTH_TRY(Weighed weighed, weigh(runtime_, work_, group_.functions, contenders));
  settled_ = weighed.settled;
  if (chooses()) {
    work_.metrics.sampling.push_back(
        {group_.functions, asked_for_, weighed.agreement, weighed.settled});
  }
  for (DisputedTest& disputed : weighed.disputed) {
    work_.plan.dispute(std::move(disputed));
  }
  for (Candidate& candidate : contenders_) {
    candidate.trial = candidate.trial.without(
        [&](const Test& test) { return work_.plan.is_disputed(test.function, test.name); });
  }
  keep(contenders_[weighed.winner]);
  for (const std::string& function : group_.functions) {
    work_.agreements[function] = weighed.agreement;
  }
  return {};
}

// The model is asked about those that pass, unless most of them agree: the one that the outcomes
// favour first.
Result<void> GroupSolver::choose_among_passing() {
  const auto agreeing = work_.agreements.find(group_.functions.front());
  if (agreeing != work_.agreements.end() && agreeing->second.is_strong()) {
    return {};
  }
  std::vector<const Candidate*> passing;
  std::vector<std::string> modules;
  for (const Candidate& candidate : contenders_) {
    if (candidate.trial.passed()) {
      const bool is_best = candidate.proposal.implementations == best_->proposal.implementations;
      passing.insert(is_best ? passing.begin() : passing.end(), &candidate);
      modules.insert(is_best ? modules.begin() : modules.end(), candidate.trial.module);
    }
  }
  if (passing.size() < 2 || changes_others(best_->proposal)) {
    return {};
  }
  SYNTH_TRY(Chosen chosen, choose_between(author_, runtime_, work_, group_.functions, modules));
  if (chosen.winner == 0 && !chosen.doubt) {
    return {};  // the one that is kept already
  }
  Candidate winner = *passing[chosen.winner];
  if (chosen.doubt) {
    for (const auto& [function, code] : passing[chosen.rival]->proposal.implementations) {
      chosen.doubt->rival += code;
    }
    winner.proposal.hesitation = std::move(chosen.doubt);
  }
  keep(std::move(winner));
  return {};
}

// Parts of different candidates together; costs no request. What is no better than the best so far
// leaves no trace.
Result<void> GroupSolver::combine() {
  WrittenParts parts = parts_;
  for (const std::string& function : dependencies_) {
    const auto others = work_.alternatives.find(function);
    if (others != work_.alternatives.end() && work_.code.contains(function)) {
      parts[function] = {{work_.code.at(function), kFullPromise}};
      for (const std::string& code : others->second) {
        parts[function].push_back({code, kFullPromise - kLessPromising});
      }
    }
  }
  std::size_t count = 0;
  for (const auto& [function, known] : parts) {
    count += known.size();
  }
  if (!best_ || parts.size() < 2 || count == std::exchange(combined_at_, count)) {
    return {};
  }
  for (Implementations& combined : combinations(parts, kMostCombined)) {
    if (solved() || work_.must_end()) {
      break;
    }
    std::erase_if(combined, [&](const auto& entry) {
      return contains(dependencies_, entry.first) && work_.code.at(entry.first) == entry.second;
    });
    if (!seen_code_.insert(combined).second) {
      continue;
    }
    Proposal proposal{std::move(combined), "combination", "parts of several candidates", false,
                      true};
    SYNTH_TRY(Trial trial, run(proposal));
    if (trial.shortfall < best_->trial.shortfall) {
      record(proposal, &trial, std::nullopt);
      keep_if_better({std::move(proposal), std::move(trial)});
    }
  }
  return {};
}

// What was written for these functions and is not what was kept.
void GroupSolver::note_alternatives() {
  const auto note = [&](const Implementations& implementations) {
    for (const auto& [function, code] : implementations) {
      if (!contains(group_.functions, function) || code == work_.code.at(function)) {
        continue;
      }
      auto& known = work_.alternatives[function];
      if (!contains(known, code) && known.size() < kMostAlternatives) {
        known.push_back(code);
      }
    }
  };
  if (!solved()) {
    return;
  }
  for (const Candidate& candidate : contenders_) {
    if (candidate.trial.passed()) {
      note(candidate.proposal.implementations);
    }
  }
  for (const Proposal& proposal : proposals_) {
    note(proposal.implementations);
  }
}

}  // namespace synth
