#include "synth/group/group_solver.h"

#include "synth/consensus/clarify.h"
#include "synth/consensus/consensus.h"
#include "synth/group/ask_tests.h"
#include "synth/group/diagnosis.h"
#include "synth/group/failure_trace.h"
#include "synth/group/questions.h"
#include "synth/repair/repair_candidate.h"
#include "synth/run/calls_in_a_row.h"
#include "synth/support/names.h"
#include "synth/support/stopwatch.h"
#include "synth/support/text.h"
#include "synth/support/unified_diff.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr std::int64_t kCallsToClarify = 2;  // in both orders
constexpr int kEnough = 3;                   // candidates that agree
constexpr int kMostKnownCode = 4;            // answers in a row: nothing new will come
constexpr int kFirstCandidates = 3;          // if several are wanted; then as many again
constexpr int kMostRepetitions = 3;          // of code that is known, if several are wanted
constexpr std::size_t kMostCombined = 64;    // ways to put parts together that are run
constexpr double kLessPromising = 0.1;       // than what was kept

}  // namespace

GroupSolver::GroupSolver(const RunContext& context, Draft& draft, const Group& group)
    : context_(context),
      draft_(draft),
      group_(group),
      dependencies_(draft.dependencies_of(group.functions)),
      pool_(group.functions, dependencies_, compares()),
      allowance_(context, draft, group) {}

void GroupSolver::offer(Implementations implementations, std::string by) {
  pool_.propose(
      {.implementations = std::move(implementations), .by = std::move(by), .counts = false});
}

Result<bool> GroupSolver::solve() {
  GroupAction action = next_action(state());
  while (action != GroupAction::finish) {
    SYNTH_CHECK(perform(action));
    action = next_action(state());
  }
  if (pool_.is_solved()) {
    pool_.collect_alternatives(draft_.code, draft_.alternatives);
  } else if (std::optional<Error> reason = adapts() ? allowance_.exhausted() : std::nullopt) {
    return fail(std::move(*reason));
  }
  return pool_.is_solved();
}

GroupState GroupSolver::state() const {
  const bool can_compare =
      pool_.best() && !pool_.changes_dependencies(pool_.best()->proposal.implementations);
  const WrittenParts parts = parts_to_recombine();
  const bool time_is_up = context_.must_end().has_value();
  const bool is_allowed = may_ask();
  const bool is_done_here = is_enough() || (!adapts() && asked_for_ >= wanted());
  return {
      .solved = pool_.is_solved(),
      .outvotes_examples = pool_.outvotes_examples(),
      .has_best = pool_.best().has_value(),
      .has_waiting = !pool_.waiting().empty(),
      .may_run =
          is_allowed || adapts() || (!pool_.waiting().empty() && !pool_.waiting().front().counts),
      .begun = attempts_ > 0,
      .may_ask = is_allowed,
      .lacks_tests = lacks_tests(),
      .compares = compares(),
      .adapts = adapts(),
      .passes_trusted = pool_.passes_trusted(),
      .repaired_last = repaired_last_,
      .wants_more = compares() && !is_done_here &&
                    (is_allowed || (!adapts() && repetitions_ == 0)) &&
                    (!adapts() || pool_.is_solved()),
      .lacks_consensus = can_compare && !pool_.compared().empty() && compared_at_ != attempts_ &&
                         !time_is_up && (!adapts() || pool_.passes_trusted() || pool_.is_solved()),
      .lacks_recombination =
          count_parts(parts) != recombined_at_ && pool_.best() && parts.size() > 1,
      .is_repetition = is_repetition_,
      .may_repeat = repetitions_ < (compares() ? kMostRepetitions : 1),
      .author_is_done = author_is_done_,
      .was_searched = was_searched_,
      .was_clarified = was_clarified_,
      .time_is_up = time_is_up,
  };
}

Result<void> GroupSolver::perform(GroupAction action) {
  switch (action) {
    case GroupAction::run_candidate: {
      SYNTH_TRY(const bool is_new, attempt(pool_.take_next()));
      is_repetition_ = adapts() ? known_code_ > 0 : !is_new;
      author_is_done_ = author_is_done_ || (adapts() && has_nothing_new());
      return {};
    }
    case GroupAction::write_tests:
      return write_tests();
    case GroupAction::find_consensus:
      return compare();
    case GroupAction::recombine:
      return recombine();
    case GroupAction::generate:
      return generate(repetitions_ > 0 && !adapts());
    case GroupAction::generate_differently:
      ++repetitions_;
      return generate(true);
    case GroupAction::repair:
      return repair();
    case GroupAction::search_edits:
      return search_edits();
    case GroupAction::clarify:
      return clarify_passing();
    case GroupAction::finish:
      return {};
  }
  return {};
}

bool GroupSolver::compares() const {
  return context_.author.varies() && context_.request.candidates.value_or(kEnough) > 1;
}

bool GroupSolver::adapts() const {
  return compares() && !context_.request.candidates;
}

bool GroupSolver::lacks_tests() const {
  return std::ranges::any_of(group_.functions, [&](const std::string& function) {
    return draft_.tests_later.contains(function);
  });
}

// Whether no further candidate would change what is known of the best.
bool GroupSolver::is_enough() const {
  if (!adapts()) {
    return settled_;
  }
  const auto agreement = draft_.agreements.find(group_.functions.front());
  const bool is_agreed = agreement != draft_.agreements.end() && agreement->second.is_strong();
  return is_agreed || (pool_.is_solved() && !draft_.plan.is_contested(group_.functions));
}

bool GroupSolver::may_ask() const {
  const std::optional<int> allowed = allowed_attempts();
  return (!allowed || attempts_ < *allowed) && (!adapts() || allowance_.left() > 0);
}

// As many candidates as --candidates asks for, but of several none that would leave no request to
// ask the model about a call on which they differ; one of an author who always answers alike.
int GroupSolver::wanted() const {
  if (!context_.author.varies()) {
    return 1;
  }
  const int asked = context_.request.candidates.value_or(1);
  const std::int64_t left = context_.spending->calls_left().value_or(asked + kCallsToClarify);
  const std::int64_t more = std::max<std::int64_t>(0, left - kCallsToClarify);
  return static_cast<int>(std::clamp<std::int64_t>(asked_for_ + more, 1, std::max(1, asked)));
}

// Candidates that --candidates asks for are one attempt together.
std::optional<int> GroupSolver::allowed_attempts() const {
  if (adapts()) {
    return context_.request.budget.attempts;
  }
  return context_.request.budget.attempts.value_or(kUsualAttempts) +
         (compares() ? std::max(0, asked_for_ - 1) : 0);
}

// Candidates to ask for at once.
int GroupSolver::how_many_now() const {
  if (!adapts()) {
    return std::min(std::max(kFirstCandidates, asked_for_), wanted() - asked_for_);
  }
  // Where others have to speak for the best, no fewer than are enough do.
  const bool need_several = pool_.passes_trusted() || pool_.is_solved();
  const auto agreement = draft_.agreements.find(group_.functions.front());
  const int alike = agreement == draft_.agreements.end() ? 1 : agreement->second.alike;
  const int few = need_several ? std::max(1, kEnough - std::max(1, alike)) : 1;
  return static_cast<int>(std::clamp<std::int64_t>(allowance_.left(), 1, few));
}

Result<void> GroupSolver::write_tests() {
  for (const std::string& function : group_.functions) {
    draft_.tests_later.erase(function);
  }
  allowance_.take(1);
  const TestQuestion question = test_question(context_, draft_, group_.functions);
  const Stopwatch watch(draft_.metrics.test_generation_s);
  if (const Result<void> taken =
          take_tests(context_, draft_, group_.functions, context_.author.tests(question));
      !taken) {
    draft_.note("no tests were generated: " + taken.error().message);
    return {};
  }
  const auto run_again = [&](const Candidate& candidate) {
    return run(candidate.proposal.implementations);
  };
  SYNTH_CHECK(pool_.run_again(run_again));
  compared_at_ = 0;
  return {};
}

// With a solution, an author that cannot be asked for more is only worth a note.
Result<void> GroupSolver::generate(bool differently) {
  repaired_last_ = false;
  Result<void> asked = ask_for_candidates(differently);
  is_repetition_ = false;
  author_is_done_ = !asked || pool_.waiting().empty();
  if (!asked && pool_.is_solved()) {
    draft_.note("no more candidates: " + asked.error().message);
    return {};
  }
  return asked;
}

Result<void> GroupSolver::ask_for_candidates(bool differently) {
  context_.observer->stage("writing", group_.functions);
  const Stopwatch watch(draft_.metrics.generation_s);
  ImplementationQuestion question =
      implementation_question(context_, draft_, group_.functions, tried_);
  question.different_approach = differently;
  const int first = differently && !adapts() ? 0 : asked_for_;
  if (first > 0 && !differently) {
    question.tried.clear();  // a candidate written after seeing failures is not independent
  }
  if (adapts() &&
      !differently) {  // nor one written after seeing tests that it is to be held against
    std::erase_if(question.tests, [](const Test& test) { return !test.is_trusted(); });
  }
  const int count = differently ? 1 : how_many_now();
  allowance_.take(count);
  asked_for_ += differently && !adapts() ? 0 : count;
  std::vector<Result<Answers<Implementations>>> candidates(static_cast<std::size_t>(count));
  SYNTH_CHECK(context_.workers->run_each(candidates.size(), [&](std::size_t i) {
    ImplementationQuestion own = question;
    own.callable = callable_functions(context_, draft_, group_.functions);
    own.run = code_runner(context_, draft_, group_.functions);
    own.candidate = first + static_cast<int>(i);
    candidates[i] = catch_all([&] { return context_.author.implementations(own); });
  }));
  Result<void> asked;
  for (Result<Answers<Implementations>>& answers : candidates) {
    if (!answers) {
      record({.implementations = {}, .by = context_.author.name()}, nullptr, answers.error());
      asked = asked ? fail(answers.error()) : asked;
      continue;
    }
    draft_.note(answers->note);
    if (answers->answers.empty() && !draft_.settling_call) {
      draft_.settling_call = answers->settling_call;
    }
    for (std::size_t i = 0; i < answers->answers.size(); ++i) {
      Proposal proposal{.implementations = std::move(answers->answers[i]), .by = answers->by};
      if (proposal.by.empty()) {
        proposal.by = context_.author.name();
      }
      if (i < answers->ambiguities.size()) {
        proposal.ambiguity = std::move(answers->ambiguities[i]);
      }
      pool_.propose(std::move(proposal));
    }
  }
  // What did come is tried, even if one request failed.
  return pool_.waiting().empty() ? asked : Result<void>();
}

Result<void> GroupSolver::repair() {
  repaired_last_ = true;
  allowance_.take(1);
  context_.observer->stage("repairing", group_.functions);
  const Stopwatch watch(draft_.metrics.improvement_s);
  const Candidate& best = *pool_.best();
  RepairQuestion question =
      repair_question(implementation_question(context_, draft_, group_.functions, tried_), draft_,
                      best.proposal.implementations, best.test_run);
  question.callable = callable_functions(context_, draft_, group_.functions);
  question.run = code_runner(context_, draft_, group_.functions);
  add_runtime_evidence(context_.runtime, best.test_run, question.failures, context_.stop);
  Result<Answers<RepairAnswer>> answers = context_.author.repairs(question);
  if (!answers) {
    record({.implementations = {}, .by = context_.author.name()}, nullptr, answers.error());
    return fail(std::move(answers).error());
  }
  draft_.note(answers->note);
  for (std::size_t i = 0; i < answers->answers.size(); ++i) {
    RepairAnswer& answer = answers->answers[i];
    accept_doubts(answer.doubts);
    if (answer.implementations.empty()) {
      continue;
    }
    // What a repair does not mention stays as it is.
    Implementations whole = pool_.best()->proposal.implementations;
    for (auto& [function, code] : answer.implementations) {
      whole[function] = std::move(code);
    }
    Proposal proposal{.implementations = std::move(whole),
                      .by = answers->by.empty() ? context_.author.name() : answers->by,
                      .opinion = std::move(answer.root_cause),
                      .is_repair = true};
    if (i < answers->ambiguities.size()) {
      proposal.ambiguity = std::move(answers->ambiguities[i]);
    }
    pool_.propose(std::move(proposal));
  }
  author_is_done_ = !adapts() && pool_.waiting().empty() && !pool_.is_solved();
  return {};
}

// Whether another question may come after an answer that could not be used.
// Whether what the author wrote last was all known. An author that has written one program again
// and again has no other; one that has written several may have more.
bool GroupSolver::has_nothing_new() const {
  const int programs = static_cast<int>(pool_.programs());
  return known_code_ >= std::min(kMostKnownCode, programs + 1);
}

// Tries a small edit of the best candidate, found without asking the author.
Result<void> GroupSolver::search_edits() {
  was_searched_ = true;
  author_is_done_ = false;
  context_.observer->stage("repairing", group_.functions);
  const Stopwatch watch(draft_.metrics.improvement_s);
  const Candidate& best = *pool_.best();
  SYNTH_TRY(auto found,
            search_candidate_repair(context_.runtime, best.test_run, best.proposal.implementations,
                                    context_.request.limits, context_.request.seed, context_.stop));
  if (!found) {
    return {};
  }
  Proposal proposal{.implementations = std::move(found->implementations),
                    .by = "search",
                    .opinion = std::move(found->change),
                    .counts = false,
                    .is_repair = true,
                    .ambiguity = std::move(found->ambiguity)};
  SYNTH_TRY([[maybe_unused]] const bool is_new, attempt(std::move(proposal)));
  return {};
}

// Runs a candidate. Returns whether it is new: neither its code nor its way of failing was there
// before.
Result<bool> GroupSolver::attempt(Proposal proposal) {
  attempts_ += proposal.counts ? 1 : 0;
  if (const std::string missing = missing_from(proposal); !missing.empty()) {
    record(proposal, nullptr, Error{Errc::author_failed, "there is no code for " + missing, {}});
    return false;
  }
  known_code_ += 1;
  if (!pool_.is_new(proposal)) {
    record(proposal, nullptr,
           Error{Errc::author_failed, "the same code again, which was tried before", {}});
    return false;
  }
  known_code_ = 0;
  Result<TestRun> ran = run(proposal.implementations);
  if (!ran) {  // what was written is kept, though nothing could be learned of it
    record(proposal, nullptr, ran.error());
    for (const auto& [function, code] : proposal.implementations) {
      draft_.code.try_emplace(function, code);
    }
    return fail(std::move(ran).error());
  }
  TestRun test_run = *std::move(ran);
  record(proposal, &test_run, std::nullopt);
  const bool is_new = pool_.is_new_failure(test_run, context_.request.language);
  if (!test_run.passed()) {
    tried_.push_back({proposal.implementations,
                      diagnose(test_run.tests, test_run.verdicts, test_run.outcome).root_cause});
  }
  pool_.remember_parts(proposal.implementations, test_run);
  if (pool_.add({std::move(proposal), std::move(test_run)})) {
    write_best();
  }
  return is_new;
}

// The functions of the group that the code leaves out.
std::string GroupSolver::missing_from(const Proposal& proposal) const {
  std::vector<std::string> missing = group_.functions;
  std::erase_if(missing, [&](const std::string& function) {
    return proposal.implementations.contains(function);
  });
  return join(missing, ", ");
}

// Runs the group's tests; with a changed dependency also its own and those of all that is written
// on it.
Result<TestRun> GroupSolver::run(const Implementations& implementations) {
  context_.observer->stage("running", group_.functions);
  const Stopwatch watch(draft_.metrics.execution_s);
  std::vector<std::string> tested = group_.functions;
  for (const std::string& function : names_of(implementations)) {
    if (!contains(group_.functions, function)) {
      append_new(tested, {function});
      for (const std::string& user : dependents(draft_.specs.functions, function)) {
        if (draft_.code.contains(user)) {
          append_new(tested, {user});
        }
      }
    }
  }
  std::vector<std::string> needed = tested;
  append_new(needed, draft_.dependencies_of(tested));
  std::vector<Test> tests = draft_.plan.deciding(tested);
  draft_.metrics.candidates += 1;
  draft_.metrics.executions += static_cast<int>(tests.size());
  SYNTH_TRY(TestRun test_run,
            run_candidate(context_, draft_.pieces(needed, implementations), std::move(tests)));
  SYNTH_CHECK(make_calls_in_a_row(context_, test_run));
  return test_run;
}

void GroupSolver::prefer(Candidate candidate) {
  pool_.prefer(std::move(candidate));
  write_best();
}

void GroupSolver::write_best() {
  const Candidate& best = *pool_.best();
  const auto& doubt = best.proposal.ambiguity;
  for (const auto& [function, code] : best.proposal.implementations) {
    draft_.code[function] = code;
    draft_.ambiguities.erase(function);
    draft_.agreements.erase(function);
    if (doubt && (!doubt->outvotes_examples || best.test_run.fails_few_trusted_tests())) {
      draft_.ambiguities.emplace(function, *doubt);
    }
  }
}

// The outcomes of all that ran decide which is kept, and which generated tests are disputed.
Result<void> GroupSolver::compare() {
  compared_at_ = attempts_;
  const Stopwatch watch(draft_.metrics.execution_s);
  SYNTH_TRY(Consensus consensus,
            find_consensus(context_, draft_, group_.functions, pool_.contenders(), behaviours_));
  settled_ = consensus.settled;
  draft_.metrics.sampling.push_back(
      {group_.functions, asked_for_, consensus.agreement, consensus.settled});
  for (DisputedTest& disputed : consensus.disputed) {
    draft_.plan.dispute(std::move(disputed));
  }
  leave_out_disputed();
  prefer(pool_.compared()[consensus.winner]);
  for (const std::string& function : group_.functions) {
    draft_.agreements[function] = consensus.agreement;
  }
  return {};
}

// The model is asked about those that pass, unless most of them agree.
Result<void> GroupSolver::clarify_passing() {
  was_clarified_ = true;
  const auto agreement = draft_.agreements.find(group_.functions.front());
  if ((agreement != draft_.agreements.end() && agreement->second.is_strong()) ||
      pool_.changes_dependencies(pool_.best()->proposal.implementations)) {
    return {};
  }
  std::vector<Candidate> passing = pool_.passing();
  std::vector<std::string> modules;
  for (const Candidate& candidate : passing) {
    modules.push_back(candidate.test_run.module);
  }
  if (passing.size() < 2) {
    return {};
  }
  SYNTH_TRY(Clarified clarified, clarify(context_, draft_, group_.functions, modules, behaviours_));
  if (clarified.winner == 0 && !clarified.doubt) {
    return {};  // the one that is kept already
  }
  Candidate winner = passing[clarified.winner];
  if (clarified.doubt) {
    for (const auto& [function, code] : passing[clarified.rival].proposal.implementations) {
      clarified.doubt->rival += code;
    }
    winner.proposal.ambiguity = std::move(clarified.doubt);
  }
  prefer(std::move(winner));
  return {};
}

// What candidates have for the functions of the group, and other code that was written for what the
// group depends on.
WrittenParts GroupSolver::parts_to_recombine() const {
  WrittenParts parts = pool_.parts();
  for (const std::string& function : dependencies_) {
    const auto others = draft_.alternatives.find(function);
    if (others != draft_.alternatives.end() && draft_.code.contains(function)) {
      parts[function] = {{draft_.code.at(function), kFullPromise}};
      for (const std::string& code : others->second) {
        parts[function].push_back({code, kFullPromise - kLessPromising});
      }
    }
  }
  return parts;
}

// Parts of different candidates together; costs no request. What is no better than the best so far
// leaves no trace.
Result<void> GroupSolver::recombine() {
  const WrittenParts parts = parts_to_recombine();
  recombined_at_ = count_parts(parts);
  for (Implementations& combined : combinations(parts, kMostCombined)) {
    if (pool_.is_solved() || context_.must_end()) {
      break;
    }
    std::erase_if(combined, [&](const auto& entry) {
      return contains(dependencies_, entry.first) && draft_.code.at(entry.first) == entry.second;
    });
    Proposal proposal{.implementations = std::move(combined),
                      .by = "combination",
                      .opinion = "parts of several candidates",
                      .counts = false,
                      .is_repair = true};
    if (!pool_.is_new(proposal)) {
      continue;
    }
    SYNTH_TRY(TestRun test_run, run(proposal.implementations));
    if (test_run.shortfall < pool_.best()->test_run.shortfall) {
      record(proposal, &test_run, std::nullopt);
      if (pool_.add({std::move(proposal), std::move(test_run)})) {
        write_best();
      }
    }
  }
  return {};
}

// An author may doubt generated tests. They are disputed if the best candidate passes everything
// else, something else there is to pass, and no trusted test is among them.
void GroupSolver::accept_doubts(const std::vector<Doubt>& doubts) {
  const TestRun& test_run = pool_.best()->test_run;
  const auto doubt_of = [&](const Test& test) {
    return std::ranges::find_if(doubts, [&](const Doubt& doubt) {
      return doubt.test == test.name && (doubt.function.empty() || doubt.function == test.function);
    });
  };
  const std::vector<Failure> failures = test_run.failures();
  const bool all_doubted = std::ranges::all_of(failures, [&](const Failure& failure) {
    return !failure.test.is_trusted() && doubt_of(failure.test) != doubts.end();
  });
  if (failures.empty() || !all_doubted || failures.size() == test_run.tests.size()) {
    return;
  }
  for (const Failure& failure : failures) {
    draft_.plan.dispute({failure.test.function, failure.test.name, failure.test.claim.expected,
                         failure.verdict.actual, doubt_of(failure.test)->reason});
  }
  leave_out_disputed();
}

void GroupSolver::leave_out_disputed() {
  pool_.leave_out(
      [&](const Test& test) { return draft_.plan.is_disputed(test.function, test.name); });
}

void GroupSolver::record(const Proposal& proposal, const TestRun* test_run,
                         std::optional<Error> error) {
  HistoryEntry entry;
  entry.group = group_.functions;
  entry.attempt = attempts_;
  entry.author = proposal.by;
  entry.author_opinion = proposal.opinion;
  entry.error = std::move(error);
  if (test_run != nullptr) {
    entry.verdict = test_run->verdict();
    entry.failing_tests = test_run->failing_tests();
    if (!test_run->passed()) {
      const Diagnosis diagnosis = diagnose(test_run->tests, test_run->verdicts, test_run->outcome);
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
    const auto total = static_cast<int>(test_run->tests.size());
    context_.observer->candidate_run(entry, total - test_run->shortfall.tests, total);
  }
  draft_.history.push_back(std::move(entry));
}

}  // namespace synth
