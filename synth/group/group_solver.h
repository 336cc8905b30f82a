#pragma once

#include "synth/consensus/behaviours.h"
#include "synth/group/allowance.h"
#include "synth/group/ask_candidates.h"
#include "synth/group/candidate_pool.h"
#include "synth/group/next_action.h"
#include "synth/group/trials.h"
#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// Writes one group: asks for candidates, runs them, and asks for repairs with what the runs showed,
// until one passes or the attempts are used up; `next_action` says in which order. An answer may
// also change a function that the group depends on; then that function's own tests and those of
// everything written on it run again. A candidate, or a way of failing, that was there before ends
// the line of repairs and asks once for a different approach.
//
// How many candidates an author who varies is asked for follows from what those that ran show,
// within the allowance (synth/group/allowance.h); if --candidates says how many, three are asked
// for, and more only while their outcomes settle nothing. Together these decide which is the best
// and which generated tests are wrong (synth/consensus/consensus.h); the model is asked about a
// call on which those that pass differ (synth/consensus/clarify.h).
//
// Before a repair is asked for, the parts that candidates have for the functions of the group are
// put together in other ways, and with other code that was written for what the group depends on
// (synth/group/recombine.h). If the author has nothing more to say, or may not be asked, small
// edits of the best candidate are searched (synth/repair/repair_candidate.h).
//
// Of code that is repaired, one that passes the tests is not enough: what counts is that others,
// written apart, do the same on calls near the tests.
//
// A candidate that its author holds for likelier than a clear minority of the examples, which it
// fails, is kept as it is and not bent to them: the group is unsolved, and the doubt says why.
class GroupSolver {
 public:
  // The context, the draft and the group must outlive it. Not thread-safe.
  GroupSolver(const RunContext& context, Draft& draft, const Group& group);

  // A candidate from elsewhere than the author (a verified function kept earlier), tried first and
  // not counted as an attempt.
  void offer(Implementations implementations, std::string by);

  // Code of the user's that is to be repaired (`request.to_repair`): candidates are asked for as
  // repairs of it, each apart. `patch`: what a search found already, in doubt.
  void mend(Implementations given, std::optional<Proposal> patch);

  // Leaves the best code in the draft. Returns whether it passes the tests that decide. Errors are
  // of the set-up, or of an author that could not be asked; the draft keeps what was found.
  Result<bool> solve();

 private:
  [[nodiscard]] GroupState state() const;
  Result<void> perform(GroupAction action);
  Result<void> write_tests();
  Result<void> generate(bool differently);
  Result<void> repair();
  Result<void> recombine();
  Result<void> search_edits();
  Result<void> compare();
  Result<void> clarify_passing();

  Result<void> ask(bool differently);
  Result<void> run_given();
  Result<AskedCandidates> ask_apart(bool differently, int first, int count);
  Result<AskedCandidates> ask_anew(bool differently, int first, int count);
  [[nodiscard]] bool is_doubted() const;
  [[nodiscard]] int comparable() const;
  [[nodiscard]] bool has_nothing_new() const;
  [[nodiscard]] WrittenParts parts_to_recombine() const;
  void accept_doubts(const std::vector<Doubt>& doubts);
  void leave_out_disputed();

  [[nodiscard]] bool lacks_tests() const;
  [[nodiscard]] bool is_enough() const;
  [[nodiscard]] bool may_ask() const;
  [[nodiscard]] const Agreement* agreement() const;

  const RunContext& context_;
  Draft& draft_;
  const Group& group_;
  std::vector<std::string> dependencies_;
  bool mends_;  // code of the user's
  Allowance allowance_;
  CandidatePool pool_;
  Trials trials_;
  Behaviours behaviours_;
  Implementations given_;          // to be repaired
  std::optional<Candidate> base_;  // the same, as it ran

  // How far it is.
  int repetitions_ = 0;            // after each, a different approach was asked for
  int compared_at_ = 0;            // `comparable()` when candidates were last compared
  std::size_t recombined_at_ = 0;  // parts when they were last recombined
  bool settled_ = false;           // by the candidates that were compared
  bool is_repetition_ = false;
  bool repaired_last_ = false;
  bool author_is_done_ = false;
  bool was_searched_ = false;
  bool was_clarified_ = false;
};

}  // namespace synth
