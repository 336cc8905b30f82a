#include "synth/group/candidate_pool.h"

#include "synth/support/mapped.h"
#include "synth/support/names.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostAlternatives = 4;  // per function

}  // namespace

CandidatePool::CandidatePool(std::vector<std::string> group, std::vector<std::string> dependencies,
                             bool compares)
    : group_(std::move(group)), dependencies_(std::move(dependencies)), compares_(compares) {}

Proposal CandidatePool::take_next() {
  Proposal next = std::move(waiting_.front());
  waiting_.pop_front();
  std::erase_if(next.implementations, [&](const auto& entry) {
    return !contains(group_, entry.first) && !contains(dependencies_, entry.first);
  });
  return next;
}

bool CandidatePool::is_new(const Proposal& proposal) {
  if (seen_code_.insert(proposal.implementations).second) {
    return true;
  }
  for (Candidate& known : compared_) {
    if (proposal.is_repair || known.proposal.implementations != proposal.implementations) {
      continue;
    }
    known.copies += known.proposal.is_repair ? 0 : 1;  // copies are those written apart, if any
    known.proposal.is_repair = false;
  }
  return false;
}

bool CandidatePool::is_new_failure(const TestRun& test_run, Language language) {
  return seen_failures_.insert(test_run.failure_signature(language)).second;
}

bool CandidatePool::bends(const Candidate& candidate) const {
  return best_ && !best_->test_run.outcome.load_error && candidate.proposal.is_repair &&
         best_->test_run.shortfall.trusted == 0 &&
         (candidate.test_run.shortfall == best_->test_run.shortfall ||
          !candidate.test_run.keeps_what_passed(best_->test_run));
}

bool CandidatePool::add(Candidate candidate) {
  const bool is_foreign = changes_dependencies(candidate.proposal.implementations);
  const bool loads = !candidate.test_run.outcome.load_error;
  if (bends(candidate)) {
    return false;
  }
  if (compares_ && !is_foreign && loads) {
    compared_.push_back(candidate);
  }
  const bool is_better = (!best_ || candidate.test_run.shortfall <= best_->test_run.shortfall) &&
                         (!is_foreign || candidate.test_run.passed());
  if (is_better) {
    best_ = std::move(candidate);
  }
  return is_better;
}

bool CandidatePool::passes_trusted() const {
  return best_ && !best_->test_run.outcome.load_error && best_->test_run.shortfall.trusted == 0 &&
         std::ranges::any_of(best_->test_run.tests, &Test::is_trusted);
}

Result<void> CandidatePool::run_again(const std::function<Result<TestRun>(const Candidate&)>& run) {
  for (Candidate& candidate : compared_) {
    SYNTH_TRY(candidate.test_run, run(candidate));
  }
  if (best_) {
    SYNTH_TRY(best_->test_run, run(*best_));
  }
  for (const Candidate& candidate : compared_) {
    if (best_ && candidate.test_run.shortfall < best_->test_run.shortfall) {
      best_ = candidate;
    }
  }
  return {};
}

bool CandidatePool::outvotes_examples() const {
  return best_ && best_->proposal.ambiguity && best_->proposal.ambiguity->outvotes_examples &&
         best_->test_run.fails_few_trusted_tests();
}

bool CandidatePool::changes_dependencies(const Implementations& implementations) const {
  return std::ranges::any_of(implementations,
                             [&](const auto& entry) { return !contains(group_, entry.first); });
}

std::vector<Contender> CandidatePool::contenders() const {
  return mapped(compared_, [](const Candidate& candidate) {
    return Contender{&candidate.test_run, candidate.copies, !candidate.proposal.is_repair};
  });
}

std::vector<Candidate> CandidatePool::passing() const {
  std::vector<Candidate> passing;
  for (const Candidate& candidate : compared_) {
    if (candidate.test_run.passed()) {
      const bool is_best = candidate.proposal.implementations == best_->proposal.implementations;
      passing.insert(is_best ? passing.begin() : passing.end(), candidate);
    }
  }
  return passing;
}

void CandidatePool::leave_out(const std::function<bool(const Test&)>& is_left_out) {
  for (Candidate& candidate : compared_) {
    candidate.test_run = candidate.test_run.without(is_left_out);
  }
  if (best_) {
    best_->test_run = best_->test_run.without(is_left_out);
  }
}

void CandidatePool::remember_parts(const Implementations& candidate, const TestRun& test_run) {
  if (!test_run.outcome.load_error && !changes_dependencies(candidate)) {
    add_parts(candidate, test_run, parts_);
  }
}

void CandidatePool::collect_alternatives(
    const std::map<std::string, std::string>& kept,
    std::map<std::string, std::vector<std::string>>& alternatives) const {
  const auto collect = [&](const Implementations& implementations) {
    for (const auto& [function, code] : implementations) {
      if (!contains(group_, function) || code == kept.at(function)) {
        continue;
      }
      std::vector<std::string>& known = alternatives[function];
      if (!contains(known, code) && known.size() < kMostAlternatives) {
        known.push_back(code);
      }
    }
  };
  for (const Candidate& candidate : compared_) {
    if (candidate.test_run.passed()) {
      collect(candidate.proposal.implementations);
    }
  }
  for (const Proposal& proposal : waiting_) {
    collect(proposal.implementations);
  }
}

}  // namespace synth
