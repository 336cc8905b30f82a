#include "synth/group_solver.h"

#include "synth/candidate_repair.h"
#include "synth/choosing.h"
#include "synth/diagnosis.h"
#include "synth/support/run_each.h"
#include "synth/unified_diff.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<std::string> names_of(const Implementations& implementations) {
  std::vector<std::string> names;
  for (const auto& [function, code] : implementations) {
    names.push_back(function);
  }
  return names;
}

void append_new(std::vector<std::string>& names, const std::vector<std::string>& more) {
  for (const std::string& name : more) {
    if (!contains(names, name)) {
      names.push_back(name);
    }
  }
}

}  // namespace

GroupSolver::GroupSolver(Author& author, Runtime& runtime, Workspace& work, const Group& group)
    : author_(author),
      runtime_(runtime),
      work_(work),
      group_(group),
      dependencies_(work.dependencies_of(group.functions)) {}

void GroupSolver::offer(Implementations implementations, std::string by) {
  proposals_.push_back({std::move(implementations), std::move(by), {}, false});
}

Result<bool> GroupSolver::solve() {
  Novelty novelty = Novelty::first_of_its_kind;
  while (!solved() && !work_.must_end()) {
    if (proposals_.empty()) {
      const bool begun = attempts_ > 0;
      if (attempts_ >= work_.request.budget.attempts) {
        break;
      }
      if (begun && novelty == Novelty::seen_before && asked_differently_) {
        break;
      }
      asked_differently_ = asked_differently_ || (begun && novelty == Novelty::seen_before);
      const bool repairing = begun && best_ && novelty == Novelty::first_of_its_kind;
      SYNTH_CHECK(repairing ? repair() : write());
      novelty = Novelty::first_of_its_kind;
      if (proposals_.empty()) {
        break;  // the author has nothing more to say
      }
      continue;
    }
    Proposal proposal = std::move(proposals_.front());
    proposals_.pop_front();
    if (proposal.counts && attempts_ >= work_.request.budget.attempts) {
      break;
    }
    SYNTH_TRY(novelty, attempt(std::move(proposal)));
  }
  SYNTH_CHECK(search());
  SYNTH_CHECK(settle());
  return solved();
}

// Several candidates were paid for: the rest of them run too, and those that pass are held against
// each other.
Result<void> GroupSolver::settle() {
  if (!solved() || !chooses()) {
    return {};
  }
  while (!proposals_.empty() && attempts_ < work_.request.budget.attempts && !work_.must_end()) {
    Proposal proposal = std::move(proposals_.front());
    proposals_.pop_front();
    SYNTH_TRY([[maybe_unused]] const Novelty novelty, attempt(std::move(proposal)));
  }
  if (passing_.size() < 2) {
    return {};
  }
  std::vector<std::string> modules;
  for (const Candidate& candidate : passing_) {
    modules.push_back(candidate.trial.module);
  }
  SYNTH_TRY(Chosen chosen, choose_between(author_, runtime_, work_, group_.functions, modules));
  Candidate winner = std::move(passing_[chosen.winner]);
  if (chosen.doubt) {
    winner.proposal.hesitation = std::move(chosen.doubt);
  }
  keep_if_better(std::move(winner));
  return {};
}

bool GroupSolver::chooses() const {
  return author_.model() && work_.request.candidates.value_or(1) > 1;
}

ImplementationQuestion GroupSolver::implementation_question() const {
  ImplementationQuestion question;
  static_cast<Question&>(question) = work_.question();
  question.group = group_.functions;
  question.functions = work_.specs_of(group_.functions);
  question.tests = work_.plan.deciding(group_.functions);
  question.tried = tried_;
  for (const std::string& dependency : dependencies_) {
    if (const auto known = work_.code.find(dependency); known != work_.code.end()) {
      question.available.emplace(dependency, known->second);
    }
  }
  return question;
}

Result<void> GroupSolver::write() {
  work_.observer.stage("writing", group_.functions);
  const Stopwatch watch(work_.metrics.generation_s);
  ImplementationQuestion question = implementation_question();
  question.different_approach = asked_differently_;
  const int wanted = asked_differently_ ? 1 : work_.request.candidates.value_or(1);
  std::vector<Result<Answers<Implementations>>> candidates(static_cast<std::size_t>(wanted));
  run_each(candidates.size(), work_.at_once, [&](std::size_t i) {
    ImplementationQuestion own = question;
    own.candidate = static_cast<int>(i);
    candidates[i] = author_.implementations(own);
  });
  Result<void> asked;
  for (Result<Answers<Implementations>>& answers : candidates) {
    if (!answers) {
      record({{}, author_.name(), {}, true}, nullptr, answers.error());
      asked = asked ? fail(answers.error()) : asked;
      continue;
    }
    work_.note(answers->note);
    const std::string by = answers->by.empty() ? author_.name() : answers->by;
    for (std::size_t i = 0; i < answers->answers.size(); ++i) {
      proposals_.push_back({std::move(answers->answers[i]), by, {}, true});
      if (i < answers->hesitations.size()) {
        proposals_.back().hesitation = std::move(answers->hesitations[i]);
      }
    }
  }
  // What did come is tried, even if one request failed.
  return proposals_.empty() ? asked : Result<void>();
}

// The dependencies that the failures' tracebacks point into: the fault may be theirs.
std::vector<std::string> GroupSolver::suspects() const {
  std::vector<std::string> suspects;
  for (const Failure& failure : best_->trial.failures()) {
    const auto& error = failure.verdict.error;
    if (error && error->line) {
      const std::string function =
          function_at_line(work_.request.language, best_->trial.module, *error->line);
      if (contains(dependencies_, function)) {
        append_new(suspects, {function});
      }
    }
  }
  return suspects;
}

Result<void> GroupSolver::repair() {
  work_.observer.stage("repairing", group_.functions);
  const Stopwatch watch(work_.metrics.improvement_s);
  RepairQuestion question;
  static_cast<ImplementationQuestion&>(question) = implementation_question();
  const std::vector<std::string> suspected = suspects();
  append_new(question.group, suspected);
  append_new(question.group, names_of(best_->proposal.implementations));
  question.functions = work_.specs_of(question.group);
  question.implementations = best_->proposal.implementations;
  for (const std::string& function : suspected) {
    question.implementations.try_emplace(function, work_.code.at(function));
  }
  question.failures = best_->trial.failures();
  question.stdout_text = best_->trial.outcome.stdout_text;
  Result<Answers<RepairAnswer>> answers = author_.repairs(question);
  if (!answers) {
    record({{}, author_.name(), {}, true}, nullptr, answers.error());
    return fail(std::move(answers).error());
  }
  work_.note(answers->note);
  const std::string by = answers->by.empty() ? author_.name() : answers->by;
  for (RepairAnswer& answer : answers->answers) {
    accept_doubts(answer.doubts);
    if (answer.implementations.empty()) {
      continue;
    }
    // What a repair does not mention stays as it is.
    Implementations whole = best_->proposal.implementations;
    for (auto& [function, code] : answer.implementations) {
      whole[function] = std::move(code);
    }
    proposals_.push_back({std::move(whole), by, std::move(answer.root_cause), true});
  }
  return {};
}

// Tries a small edit of the best candidate, found without asking anyone.
Result<void> GroupSolver::search() {
  if (solved() || !best_ || work_.must_end()) {
    return {};
  }
  work_.observer.stage("repairing", group_.functions);
  const Stopwatch watch(work_.metrics.improvement_s);
  SYNTH_TRY(auto found,
            search_candidate_repair(runtime_, best_->trial, best_->proposal.implementations,
                                    work_.request.limits, work_.request.seed, work_.stop));
  if (!found) {
    return {};
  }
  Proposal proposal{std::move(found->implementations), "search", std::move(found->change), false,
                    std::move(found->hesitation)};
  SYNTH_TRY([[maybe_unused]] const Novelty novelty, attempt(std::move(proposal)));
  return {};
}

Result<GroupSolver::Novelty> GroupSolver::attempt(Proposal proposal) {
  std::erase_if(proposal.implementations, [&](const auto& entry) {
    return !contains(group_.functions, entry.first) && !contains(dependencies_, entry.first);
  });
  attempts_ += proposal.counts ? 1 : 0;
  if (!seen_code_.insert(proposal.implementations).second) {
    record(proposal, nullptr,
           Error{Errc::author_failed, "the same code again, which was tried before", {}});
    return Novelty::seen_before;
  }
  Result<Trial> ran = run(proposal);
  if (!ran) {  // what was written is kept, though nothing could be learned of it
    record(proposal, nullptr, ran.error());
    for (const auto& [function, code] : proposal.implementations) {
      work_.code.try_emplace(function, code);
    }
    return fail(std::move(ran).error());
  }
  Trial trial = std::move(*ran);
  record(proposal, &trial, std::nullopt);
  const bool is_new = seen_failures_.insert(trial.failure_signature(work_.request.language)).second;
  if (!trial.passed()) {
    tried_.push_back({proposal.implementations,
                      diagnose(trial.tests, trial.verdicts, trial.outcome).root_cause});
  }
  Candidate candidate{std::move(proposal), std::move(trial)};
  if (candidate.trial.passed() && chooses()) {
    passing_.push_back(candidate);
  }
  keep_if_better(std::move(candidate));
  return is_new ? Novelty::first_of_its_kind : Novelty::seen_before;
}

// Runs the group's tests; with a changed dependency also its own and those of all that is written
// on it.
Result<Trial> GroupSolver::run(const Proposal& proposal) {
  work_.observer.stage("running", group_.functions);
  const Stopwatch watch(work_.metrics.execution_s);
  std::vector<std::string> tested = group_.functions;
  for (const std::string& function : names_of(proposal.implementations)) {
    if (!contains(group_.functions, function)) {
      append_new(tested, {function});
      for (const std::string& user : dependents(work_.specs.functions, function)) {
        if (work_.code.contains(user)) {
          append_new(tested, {user});
        }
      }
    }
  }
  std::vector<std::string> needed = tested;
  append_new(needed, work_.dependencies_of(tested));
  std::vector<Test> tests = work_.plan.deciding(tested);
  work_.metrics.candidates += 1;
  work_.metrics.executions += static_cast<int>(tests.size());
  const std::vector<FunctionCode> pieces = work_.pieces(needed, proposal.implementations);
  return try_candidate(runtime_, pieces, std::move(tests), work_.request.limits, work_.stop);
}

void GroupSolver::keep_if_better(Candidate candidate) {
  const bool better = !best_ || candidate.trial.shortfall <= best_->trial.shortfall;
  const bool changes_others = std::any_of(
      candidate.proposal.implementations.begin(), candidate.proposal.implementations.end(),
      [&](const auto& entry) { return !contains(group_.functions, entry.first); });
  // A verified dependency gives way only to a change under which everything passes.
  if (better && (!changes_others || candidate.trial.passed())) {
    for (const auto& [function, code] : candidate.proposal.implementations) {
      work_.code[function] = code;
      work_.hesitations.erase(function);
      if (candidate.proposal.hesitation) {
        work_.hesitations.emplace(function, *candidate.proposal.hesitation);
      }
    }
    best_ = std::move(candidate);
  }
}

// An author may doubt generated tests. They are disputed where the best candidate passes everything
// else, something else there is to pass, and no anchor is among them.
void GroupSolver::accept_doubts(const std::vector<Doubt>& doubts) {
  const Trial& trial = best_->trial;
  const auto doubt_of = [&](const Test& test) {
    return std::find_if(doubts.begin(), doubts.end(), [&](const Doubt& doubt) {
      return doubt.test == test.name && (doubt.function.empty() || doubt.function == test.function);
    });
  };
  const std::vector<Failure> failures = trial.failures();
  const bool all_doubted =
      std::all_of(failures.begin(), failures.end(), [&](const Failure& failure) {
        return !failure.test.is_anchor() && doubt_of(failure.test) != doubts.end();
      });
  if (failures.empty() || !all_doubted || failures.size() == trial.tests.size()) {
    return;
  }
  for (const Failure& failure : failures) {
    work_.plan.dispute({failure.test.function, failure.test.name, failure.test.claim.expected,
                        failure.verdict.actual, doubt_of(failure.test)->reason});
  }
  Trial agreed = trial;
  agreed.tests.clear();
  agreed.verdicts.clear();
  for (std::size_t i = 0; i < trial.tests.size(); ++i) {
    if (trial.verdicts[i].verdict == Verdict::pass) {
      agreed.tests.push_back(trial.tests[i]);
      agreed.verdicts.push_back(trial.verdicts[i]);
    }
  }
  agreed.shortfall = {};
  best_->trial = std::move(agreed);
}

void GroupSolver::record(const Proposal& proposal, const Trial* trial, std::optional<Error> error) {
  HistoryEntry entry;
  entry.group = group_.functions;
  entry.attempt = attempts_;
  entry.author = proposal.by;
  entry.author_opinion = proposal.opinion;
  entry.error = std::move(error);
  if (trial != nullptr) {
    entry.verdict = trial->verdict();
    entry.failing_tests = trial->failing_tests();
    if (!trial->passed()) {
      const Diagnosis diagnosis = diagnose(trial->tests, trial->verdicts, trial->outcome);
      entry.category = diagnosis.category;
      entry.root_cause = diagnosis.root_cause;
    }
    for (const auto& [function, code] : proposal.implementations) {
      const auto before = last_code_.find(function);
      if (!last_code_.empty() && (before == last_code_.end() || before->second != code)) {
        entry.change += unified_diff(before == last_code_.end() ? "" : before->second, code,
                                     "a/" + function, "b/" + function);
      }
    }
    last_code_ = proposal.implementations;
    const auto total = static_cast<int>(trial->tests.size());
    work_.observer.candidate_run(entry, total - trial->shortfall.tests, total);
  }
  work_.history.push_back(std::move(entry));
}

}  // namespace synth
