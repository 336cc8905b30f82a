#include "synth/group/group_solver.h"

#include "synth/consensus/clarify.h"
#include "synth/consensus/consensus.h"
#include "synth/group/ask_tests.h"
#include "synth/group/least_change.h"
#include "synth/group/questions.h"
#include "synth/group/unsuitable_tests.h"
#include "synth/repair/repair_candidate.h"
#include "synth/support/mapped.h"
#include "synth/support/names.h"
#include "synth/support/stopwatch.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr int kMostKnownCode = 4;          // answers in a row: nothing new will follow
constexpr int kMostRepetitions = 3;        // of known code, if several are wanted
constexpr std::size_t kMostCombined = 64;  // combinations of parts that are run

}  // namespace

GroupSolver::GroupSolver(const RunContext& context, Draft& draft, const Group& group)
    : context_(context),
      draft_(draft),
      group_(group),
      dependencies_(draft.dependencies_of(group.functions)),
      mends_(context.request.to_repair.has_value()),
      allowance_(context, draft, group),
      pool_(group.functions, dependencies_, mends_ || allowance_.compares()),
      trials_(context, draft, group, pool_) {}

void GroupSolver::offer(Implementations implementations, std::string by) {
  pool_.propose({.implementations = std::move(implementations),
                 .by = std::move(by),
                 .counts = false,
                 .varies = false});
}

void GroupSolver::mend(Implementations given, std::optional<Proposal> patch) {
  given_ = std::move(given);
  if (patch) {
    pool_.propose(*std::move(patch));
  }
}

// Runs the given code; the first candidate of the pool becomes the best.
Result<void> GroupSolver::run_given() {
  SYNTH_TRY([[maybe_unused]] const bool is_new,
            trials_.attempt({.implementations = given_, .by = "given", .counts = false}));
  base_ = pool_.best();
  return {};
}

Result<bool> GroupSolver::solve() {
  if (!given_.empty()) {
    SYNTH_CHECK(run_given());
  }
  std::string why;
  for (;;) {
    const GroupState now = state();
    const GroupAction action = next_action(now);
    if (why.empty() && (action == GroupAction::search_edits || action == GroupAction::finish)) {
      why = allowance_.why_no_more(now, trials_.count(), trials_.known_code());
    }
    if (action == GroupAction::finish) {
      break;
    }
    SYNTH_CHECK(perform(action));
  }
  if (!pool_.is_solved() && !why.empty()) {
    draft_.note(fmt::format("{}: {}", join(group_.functions, ", "), why));
  }
  if (pool_.is_solved()) {
    pool_.collect_alternatives(draft_.code, draft_.alternatives);
  } else if (std::optional<Error> reason =
                 allowance_.adapts() ? allowance_.exhausted() : std::nullopt) {
    return fail(std::move(*reason));
  }
  return pool_.is_solved();
}

GroupState GroupSolver::state() const {
  const bool can_compare =
      pool_.best() && !pool_.changes_dependencies(pool_.best()->proposal.implementations);
  const WrittenParts parts = with_dependencies(pool_.parts(), dependencies_, draft_);
  const bool time_is_up = context_.must_end().has_value();
  const bool is_allowed = may_ask();
  const bool is_done_here =
      is_enough() || (!allowance_.adapts() && allowance_.candidates() >= allowance_.wanted());
  return {
      .solved = pool_.is_solved(),
      .is_doubted = is_doubted(),
      .outvotes_examples = pool_.outvotes_examples(),
      .has_best = pool_.best().has_value(),
      .has_waiting = !pool_.waiting().empty(),
      .may_run = is_allowed || allowance_.adapts() ||
                 (!pool_.waiting().empty() && !pool_.waiting().front().counts),
      .begun = trials_.count() > 0,
      .may_ask = is_allowed,
      .lacks_tests = lacks_tests(),
      .compares = mends_ || allowance_.compares(),
      .adapts = allowance_.adapts(),
      .passes_trusted = pool_.passes_trusted(),
      .repaired_last = repaired_last_,
      .wants_more = allowance_.compares() && !is_done_here &&
                    (is_allowed || (!allowance_.adapts() && repetitions_ == 0)) &&
                    (!allowance_.adapts() || pool_.is_solved()),
      .lacks_consensus = can_compare && !pool_.compared().empty() && compared_at_ != comparable() &&
                         !time_is_up &&
                         (!allowance_.adapts() || pool_.passes_trusted() || pool_.is_solved()),
      .lacks_recombination =
          count_parts(parts) != recombined_at_ && pool_.best() && parts.size() > 1,
      .is_repetition = is_repetition_,
      .may_repeat = repetitions_ < (allowance_.compares() ? kMostRepetitions : 1),
      .author_is_done = author_is_done_,
      .was_searched = was_searched_,
      .was_clarified = was_clarified_,
      .time_is_up = time_is_up,
  };
}

Result<void> GroupSolver::perform(GroupAction action) {
  switch (action) {
    case GroupAction::run_candidate: {
      SYNTH_TRY(const bool is_new, trials_.attempt(pool_.take_next()));
      is_repetition_ = allowance_.adapts() ? trials_.known_code() > 0 : !is_new;
      author_is_done_ = author_is_done_ || (allowance_.adapts() && has_nothing_new());
      leave_out_unsuitable(context_, draft_, group_.functions, pool_);
      return {};
    }
    case GroupAction::write_tests:
      return write_tests();
    case GroupAction::find_consensus:
      return compare();
    case GroupAction::recombine:
      return recombine();
    case GroupAction::generate:
      return generate(repetitions_ > 0 && !allowance_.adapts());
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

bool GroupSolver::lacks_tests() const {
  return std::ranges::any_of(group_.functions, [&](const std::string& function) {
    return draft_.tests_later.contains(function);
  });
}

const Agreement* GroupSolver::agreement() const {
  const auto found = draft_.agreements.find(group_.functions.front());
  return found == draft_.agreements.end() ? nullptr : &found->second;
}

// Returns whether no further candidate would change the judgement of the best.
bool GroupSolver::is_enough() const {
  if (!allowance_.adapts()) {
    return settled_;
  }
  return (agreement() && agreement()->is_strong()) ||
         (!mends_ && pool_.is_solved() && !draft_.plan.is_contested(group_.functions) &&
          !needs_agreement());
}

// Returns whether a candidate of a model passes the examples and no generated test is usable. Then
// only agreement can confirm it. A user's own tests need no confirmation.
bool GroupSolver::needs_agreement() const {
  const std::vector<Test> tests = draft_.plan.deciding(group_.functions);
  return pool_.best()->proposal.varies && !tests.empty() &&
         std::ranges::all_of(tests,
                             [](const Test& test) { return test.origin == TestOrigin::example; });
}

// Returns the number of candidates to compare. Nothing can be learned from repairs that fail, and
// running those that hang on many calls would take long.
int GroupSolver::comparable() const {
  if (!mends_) {
    return trials_.count();
  }
  int passing = 0;
  for (const Candidate& candidate : pool_.compared()) {
    const bool speaks = candidate.test_run.passed() && !candidate.proposal.is_repair;
    passing += speaks ? candidate.copies : 0;
  }
  return passing;
}

// Returns whether the only passing code is a patch that was offered in doubt, and nobody was asked
// yet.
bool GroupSolver::is_doubted() const {
  return base_ && pool_.is_solved() && pool_.best()->proposal.ambiguity && trials_.count() == 0 &&
         !author_is_done_;
}

bool GroupSolver::may_ask() const {
  const std::optional<int> allowed = allowance_.attempts();
  return (!allowed || trials_.count() < *allowed) &&
         (!allowance_.adapts() || allowance_.left() > 0);
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
    return trials_.run(candidate.proposal.implementations);
  };
  SYNTH_CHECK(pool_.run_again(run_again));
  leave_out_unsuitable(context_, draft_, group_.functions, pool_);
  compared_at_ = 0;
  return {};
}

// Asks for candidates. If there is a solution, an author that cannot be asked only causes a note.
Result<void> GroupSolver::generate(bool differently) {
  repaired_last_ = false;
  Result<void> asked = ask(differently);
  is_repetition_ = false;
  author_is_done_ = !asked || pool_.waiting().empty();
  if (!asked && pool_.is_solved()) {
    draft_.note("no more candidates: " + asked.error().message);
    return {};
  }
  return asked;
}

Result<void> GroupSolver::ask(bool differently) {
  context_.observer->stage("writing", group_.functions);
  const Stopwatch watch(draft_.metrics.generation_s);
  const bool adapts = allowance_.adapts();
  const int first = differently && !adapts ? 0 : allowance_.candidates();
  // If the best needs the agreement of others, enough of them are requested to reach it.
  const int count = differently
                        ? 1
                        : allowance_.how_many_now(agreement() ? agreement()->alike : 1,
                                                  pool_.passes_trusted() || pool_.is_solved());
  allowance_.take(count);
  allowance_.take_candidates(differently && !adapts ? 0 : count);
  SYNTH_TRY(AskedCandidates asked,
            base_ ? ask_apart(differently, first, count) : ask_anew(differently, first, count));
  for (const Error& error : asked.errors) {
    trials_.record_failure(error);
  }
  for (Proposal& proposal : asked.proposals) {
    pool_.propose(std::move(proposal));
  }
  // Answers that arrived are tried, even if another request failed.
  return pool_.waiting().empty() && !asked.errors.empty() ? fail(asked.errors.front())
                                                          : Result<void>();
}

// Asks for independent candidates: one written after seeing failures of others is not independent.
Result<AskedCandidates> GroupSolver::ask_anew(bool differently, int first, int count) {
  ImplementationQuestion question =
      implementation_question(context_, draft_, group_.functions, trials_.tried());
  question.different_approach = differently;
  if (first > 0 && !differently) {
    question.tried.clear();
  }
  if (allowance_.adapts() && !differently) {  // nor one that saw the tests that judge it
    std::erase_if(question.tests, [](const Test& test) { return !test.is_trusted(); });
  }
  return ask_for_candidates(context_, draft_, group_, question, first, count);
}

Result<AskedCandidates> GroupSolver::ask_apart(bool differently, int first, int count) {
  std::vector<Tried> tried = differently ? trials_.tried() : std::vector<Tried>();
  std::erase_if(tried, [&](const Tried& each) { return each.implementations == given_; });
  return ask_for_repairs_apart(context_, draft_, group_, *base_, std::move(tried), first, count);
}

Result<void> GroupSolver::repair() {
  repaired_last_ = true;
  allowance_.take(1);
  context_.observer->stage("repairing", group_.functions);
  const Stopwatch watch(draft_.metrics.improvement_s);
  Result<Answers<RepairAnswer>> answers =
      ask_for_repairs(context_, draft_, group_, *pool_.best(), trials_.tried());
  if (!answers) {
    trials_.record_failure(answers.error());
    return fail(std::move(answers).error());
  }
  for (std::size_t i = 0; i < answers->answers.size(); ++i) {
    RepairAnswer& answer = answers->answers[i];
    if (dispute_doubted(pool_.best()->test_run, answer.doubts, draft_.plan)) {
      leave_out_disputed();
    }
    if (answer.implementations.empty()) {
      continue;
    }
    Proposal proposal =
        repaired(context_, pool_.best()->proposal.implementations, std::move(answer), answers->by);
    proposal.ambiguity = answers->ambiguity(i);
    pool_.propose(std::move(proposal));
  }
  author_is_done_ = !allowance_.adapts() && pool_.waiting().empty() && !pool_.is_solved();
  return {};
}

// Returns whether the author's last answers were all known. An author that repeated a single
// program has no other; an author that has written several may have more.
bool GroupSolver::has_nothing_new() const {
  const int programs = static_cast<int>(pool_.programs());
  return trials_.known_code() >= std::min(kMostKnownCode, programs + 1);
}

// Tries a small edit of the best candidate, found without asking the author.
Result<void> GroupSolver::search_edits() {
  was_searched_ = true;
  author_is_done_ = false;
  const Candidate& best = *pool_.best();
  if (mends_ && best.proposal.implementations == given_) {
    return {};  // the caller that offered it has searched it
  }
  context_.observer->stage("repairing", group_.functions);
  const Stopwatch watch(draft_.metrics.improvement_s);
  SYNTH_TRY(auto found,
            search_candidate_repair(*context_.runtime, best.test_run, best.proposal.implementations,
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
  SYNTH_TRY([[maybe_unused]] const bool is_new, trials_.attempt(std::move(proposal)));
  return {};
}

// Compares the outcomes of all that ran: they decide which is kept, and which generated tests are
// disputed.
Result<void> GroupSolver::compare() {
  compared_at_ = comparable();
  const Stopwatch watch(draft_.metrics.execution_s);
  SYNTH_TRY(Consensus consensus,
            find_consensus(context_, draft_, group_.functions, pool_.contenders(), behaviours_));
  settled_ = consensus.settled;
  draft_.metrics.sampling.push_back(
      {group_.functions, allowance_.candidates(), consensus.agreement, consensus.settled});
  for (DisputedTest& disputed : consensus.disputed) {
    draft_.plan.dispute(std::move(disputed));
  }
  leave_out_disputed();
  if (mends_) {
    SYNTH_TRY(consensus.winner, least_change(context_, draft_, group_.functions, pool_,
                                             consensus.winner, behaviours_));
  }
  Candidate winner = pool_.compared()[consensus.winner];
  if (mends_ && consensus.agreement.alike > 0 && !consensus.agreement.is_weak()) {
    winner.proposal.ambiguity.reset();  // independent candidates do the same
  }
  trials_.prefer(std::move(winner));
  for (const std::string& function : group_.functions) {
    draft_.agreements[function] = consensus.agreement;
  }
  return {};
}

// Asks the model about the candidates that pass, unless most of them agree.
Result<void> GroupSolver::clarify_passing() {
  was_clarified_ = true;
  if ((agreement() && agreement()->is_strong()) ||
      pool_.changes_dependencies(pool_.best()->proposal.implementations)) {
    return {};
  }
  std::vector<Candidate> passing = pool_.passing();
  const std::vector<std::string> modules =
      mapped(passing, [](const Candidate& candidate) { return candidate.test_run.module; });
  if (passing.size() < 2) {
    return {};
  }
  SYNTH_TRY(Clarified clarified, clarify(context_, draft_, group_.functions, modules, behaviours_));
  if (clarified.winner == 0 && !clarified.doubt) {
    return {};  // it is kept already
  }
  Candidate winner = passing[clarified.winner];
  if (clarified.doubt) {
    for (const auto& [function, code] : passing[clarified.rival].proposal.implementations) {
      clarified.doubt->rival += code;
    }
    winner.proposal.ambiguity = std::move(clarified.doubt);
  }
  trials_.prefer(std::move(winner));
  return {};
}

// Combines parts of different candidates; costs no request. Combinations that are no better than
// the best so far leave no trace.
Result<void> GroupSolver::recombine() {
  const WrittenParts parts = with_dependencies(pool_.parts(), dependencies_, draft_);
  recombined_at_ = count_parts(parts);
  for (Implementations& combined : combinations(parts, kMostCombined)) {
    if (pool_.is_solved() || context_.must_end()) {
      break;
    }
    std::erase_if(combined, [&](const auto& entry) {
      return contains(dependencies_, entry.first) && draft_.code.at(entry.first) == entry.second;
    });
    SYNTH_CHECK(trials_.attempt_combination(std::move(combined)));
  }
  return {};
}

void GroupSolver::leave_out_disputed() {
  pool_.leave_out(
      [&](const Test& test) { return draft_.plan.is_disputed(test.function, test.name); });
}

}  // namespace synth
