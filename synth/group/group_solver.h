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

// Writes one group: asks for candidates, runs them, and asks for repairs with the results, until
// one passes or the attempts are used up; `next_action` says in which order. An answer may also
// change a function that the group depends on; then the tests of that function and of everything
// that uses it run again. A repeated candidate, or a repeated way of failing, ends the series of
// repairs; then the author is asked once for a different approach.
//
// The number of candidates requested of an author that varies follows from the outcomes of those
// that ran, within the allowance (synth/group/allowance.h); if --candidates sets the number, three
// are requested, and more only while their outcomes settle nothing. Together the outcomes decide
// which candidate is the best and which generated tests are wrong (synth/consensus/consensus.h);
// the model is asked about a call on which passing candidates differ (synth/consensus/clarify.h).
//
// Before a repair is requested, the candidates' functions are recombined with each other, and with
// other code that was written for the group's dependencies (synth/group/recombine.h). If the author
// has no further answer, or may not be asked, small edits of the best candidate are searched
// (synth/repair/repair_candidate.h).
//
// A repair that passes the tests is not enough: independent repairs have to behave the same on
// calls near the tests.
//
// A candidate may fail a clear minority of the examples that its author considers less likely to be
// right than the code. It is kept unchanged and not bent to them: the group is unsolved, and the
// doubt says why.
class GroupSolver {
 public:
  // The context, the draft and the group must outlive it. Not thread-safe.
  GroupSolver(const RunContext& context, Draft& draft, const Group& group);

  // Offers a candidate that is not the author's (a verified function kept earlier); it is tried
  // first and not counted as an attempt.
  void offer(Implementations implementations, std::string by);

  // Sets the user's code to repair (`request.to_repair`): candidates are requested as independent
  // repairs of it. `patch` is the result of an earlier search, in doubt.
  void mend(Implementations given, std::optional<Proposal> patch);

  // Leaves the best code in the draft. Returns whether it passes the deciding tests. Errors are of
  // the set-up, or of an author that could not be asked; the draft keeps the results so far.
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
  void leave_out_disputed();

  [[nodiscard]] bool lacks_tests() const;
  [[nodiscard]] bool is_enough() const;
  [[nodiscard]] bool needs_agreement() const;
  [[nodiscard]] bool may_ask() const;
  [[nodiscard]] const Agreement* agreement() const;

  const RunContext& context_;
  Draft& draft_;
  const Group& group_;
  std::vector<std::string> dependencies_;
  bool mends_;  // true if it repairs the user's code
  Allowance allowance_;
  CandidatePool pool_;
  Trials trials_;
  Behaviours behaviours_;
  Implementations given_;          // the code to repair
  std::optional<Candidate> base_;  // the same after its run

  // The progress of the search.
  int repetitions_ = 0;            // requests for a different approach so far
  int compared_at_ = 0;            // `comparable()` at the last comparison
  std::size_t recombined_at_ = 0;  // number of parts at the last recombination
  bool settled_ = false;           // true if the compared candidates settled it
  bool is_repetition_ = false;
  bool repaired_last_ = false;
  bool author_is_done_ = false;
  bool was_searched_ = false;
  bool was_clarified_ = false;
};

}  // namespace synth
