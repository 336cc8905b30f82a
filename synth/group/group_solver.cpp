#include "synth/group/group_solver.h"

#include "synth/consensus/clarify.h"
#include "synth/consensus/consensus.h"
#include "synth/group/diagnosis.h"
#include "synth/group/failure_trace.h"
#include "synth/group/questions.h"
#include "synth/repair/repair_candidate.h"
#include "synth/support/unified_diff.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::int64_t kCallsOfAChoice = 2;  // in both orders
constexpr int kFirstCandidates = 3;          // where several are wanted; then as many again
constexpr int kMostRepeats = 3;              // of code that is known, where several are wanted

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
  while (!solved() && !outvotes() && !work_.must_end()) {
    if (proposals_.empty()) {
      SYNTH_CHECK(weigh_contenders());
      SYNTH_CHECK(combine());
      if (solved()) {
        break;
      }
      const bool begun = attempts_ > 0;
      if (attempts_ >= allowed_attempts()) {
        break;
      }
      const bool more = begun && chooses() && !settled_ && asked_for_ < wanted();
      const bool repeated = begun && !more && novelty == Novelty::seen_before;
      if (repeated && repeats_ >= (chooses() ? kMostRepeats : 1)) {
        break;
      }
      repeats_ += repeated ? 1 : 0;
      const bool repairing = begun && !more && best_ && novelty == Novelty::first_of_its_kind;
      SYNTH_CHECK(repairing ? repair() : write());
      novelty = Novelty::first_of_its_kind;
      if (proposals_.empty()) {
        break;  // the author has nothing more to say
      }
      continue;
    }
    Proposal proposal = std::move(proposals_.front());
    proposals_.pop_front();
    if (proposal.counts && attempts_ >= allowed_attempts()) {
      break;
    }
    SYNTH_TRY(novelty, attempt(std::move(proposal)));
  }
  SYNTH_CHECK(search());
  SYNTH_CHECK(settle());
  note_alternatives();
  return solved();
}

// As many candidates as --candidates asks for, but of several none that would leave no request to
// ask the model about a call on which they differ; one of an author who always answers alike.
int GroupSolver::wanted() const {
  if (!author_.varies()) {
    return 1;
  }
  const int asked = work_.request.candidates.value_or(1);
  const std::int64_t left = work_.spending->calls_left().value_or(asked + kCallsOfAChoice);
  const std::int64_t more = std::max<std::int64_t>(0, left - kCallsOfAChoice);
  return static_cast<int>(std::clamp<std::int64_t>(asked_for_ + more, 1, std::max(1, asked)));
}

// Candidates that --candidates asks for are one attempt together.
int GroupSolver::allowed_attempts() const {
  return work_.request.budget.attempts + (chooses() ? std::max(0, asked_for_ - 1) : 0);
}

Result<void> GroupSolver::write() {
  work_.observer.stage("writing", group_.functions);
  const Stopwatch watch(work_.metrics.generation_s);
  ImplementationQuestion question = implementation_question(work_, group_.functions, tried_);
  question.different_approach = asked_differently();
  const int first = asked_differently() ? 0 : asked_for_;
  if (first > 0) {
    question.tried.clear();  // whoever sees what failed is no independent witness
  }
  const int count = asked_differently()
                        ? 1
                        : std::min(std::max(kFirstCandidates, asked_for_), wanted() - asked_for_);
  asked_for_ += asked_differently() ? 0 : count;
  std::vector<Result<Answers<Implementations>>> candidates(static_cast<std::size_t>(count));
  SYNTH_CHECK(work_.workers->run_each(candidates.size(), [&](std::size_t i) {
    ImplementationQuestion own = question;
    own.callable = callable_functions(runtime_, work_, group_.functions);
    own.candidate = first + static_cast<int>(i);
    candidates[i] = catch_all([&] { return author_.implementations(own); });
  }));
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

Result<void> GroupSolver::repair() {
  work_.observer.stage("repairing", group_.functions);
  const Stopwatch watch(work_.metrics.improvement_s);
  RepairQuestion question =
      repair_question(implementation_question(work_, group_.functions, tried_), work_,
                      best_->proposal.implementations, best_->trial);
  question.callable = callable_functions(runtime_, work_, group_.functions);
  add_runtime_evidence(runtime_, best_->trial, question.failures, work_.stop);
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
    proposals_.push_back({std::move(whole), by, std::move(answer.root_cause), true, true});
  }
  return {};
}

// Tries a small edit of the best candidate, found without asking anyone.
Result<void> GroupSolver::search() {
  if (solved() || outvotes() || !best_ || work_.must_end()) {
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
  Proposal proposal{
      std::move(found->implementations), "search", std::move(found->change), false, true,
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
    for (Candidate& known : contenders_) {
      const bool again = known.proposal.implementations == proposal.implementations;
      known.copies += again && !proposal.is_repair ? 1 : 0;
    }
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
  if (!trial.outcome.load_error && !changes_others(proposal)) {
    add_parts(proposal.implementations, trial, parts_);
  }
  Candidate candidate{std::move(proposal), std::move(trial)};
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

bool GroupSolver::changes_others(const Proposal& proposal) const {
  return std::ranges::any_of(proposal.implementations, [&](const auto& entry) {
    return !contains(group_.functions, entry.first);
  });
}

bool GroupSolver::outvotes() const {
  return best_ && best_->proposal.hesitation && best_->proposal.hesitation->outvotes_examples &&
         best_->trial.fails_minority_of_anchors();
}

// A generated test may be wrong: what passes the anchors is changed only for gains without loss.
bool GroupSolver::bends(const Candidate& candidate) const {
  return best_ && !best_->trial.outcome.load_error && candidate.proposal.is_repair &&
         best_->trial.shortfall.anchors == 0 &&
         (candidate.trial.shortfall == best_->trial.shortfall ||
          !candidate.trial.keeps_what_passed(best_->trial));
}

void GroupSolver::keep_if_better(Candidate candidate) {
  const bool foreign = changes_others(candidate.proposal);
  if (bends(candidate)) {
    return;
  }
  if (chooses() && !foreign && !candidate.trial.outcome.load_error) {
    contenders_.push_back(candidate);
  }
  // A verified dependency gives way only to a change under which everything passes.
  if ((!best_ || candidate.trial.shortfall <= best_->trial.shortfall) &&
      (!foreign || candidate.trial.passed())) {
    keep(std::move(candidate));
  }
}

void GroupSolver::keep(Candidate candidate) {
  for (const auto& [function, code] : candidate.proposal.implementations) {
    work_.code[function] = code;
    work_.hesitations.erase(function);
    work_.agreements.erase(function);
    const auto& doubt = candidate.proposal.hesitation;
    if (doubt && (!doubt->outvotes_examples || candidate.trial.fails_minority_of_anchors())) {
      work_.hesitations.emplace(function, *doubt);
    }
  }
  best_ = std::move(candidate);
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
  best_->trial = trial.without(
      [&](const Test& test) { return work_.plan.is_disputed(test.function, test.name); });
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
