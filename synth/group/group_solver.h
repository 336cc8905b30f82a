#pragma once

#include "synth/group/recombine.h"
#include "synth/run/test_run.h"
#include "synth/run/workspace.h"

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace synth {

// Writes one group: asks for candidates, runs them, and asks for repairs with what the runs showed,
// until one passes or the attempts are used up. An answer may also change a function that the group
// depends on; then that function's own tests and those of everything written on it run again.
// A candidate, or a way of failing, that was there before ends the line of repairs and asks once
// for a different approach. The best candidate is kept: fewest failing anchors, then fewest failing
// tests; a repair of one that passes the anchors must keep every test that passed.
//
// Where several candidates are wanted of an author who varies, three are asked for, and more only
// while their outcomes settle nothing. Together these decide which is the best and which generated
// tests are wrong (synth/consensus/consensus.h); the model is asked about a call on which those
// that pass differ (synth/consensus/clarify.h).
//
// Before a repair is asked for, the parts that candidates have for the functions of the group are
// put together in other ways, and with other code that was written for what the group depends on
// (synth/group/recombine.h).
//
// Where the author has nothing more to say, or may not be asked, small edits of the best candidate
// are searched (synth/repair/repair_candidate.h).
//
// A candidate that its author holds for likelier than a clear minority of the examples, which it
// fails, is kept as it is and not bent to them: the group is unsolved, and the doubt says why.
class GroupSolver {
 public:
  GroupSolver(Author& author, Runtime& runtime, Workspace& work, const Group& group);

  // A candidate from elsewhere than the author (a verified function kept earlier), tried first and
  // not counted as an attempt.
  void offer(Implementations implementations, std::string by);

  // Leaves the best code in the workspace. Whether it passes the tests that decide. Errors are of
  // the set-up, or of an author that could not be asked; the workspace keeps what was found.
  Result<bool> solve();

 private:
  struct Proposal {
    Implementations implementations;
    std::string by;
    std::string opinion;  // the author's root cause
    bool counts = true;   // as an attempt
    bool is_repair = false;
    std::optional<Hesitation> hesitation = {};
  };
  struct Candidate {
    Proposal proposal;
    Trial trial;
    int copies = 1;
  };
  enum class Novelty { first_of_its_kind, seen_before };

  Result<void> write();
  Result<void> repair();
  Result<void> combine();
  Result<void> search();
  Result<Novelty> attempt(Proposal proposal);
  Result<void> settle();
  Result<void> run_waiting();
  Result<void> weigh_contenders();
  Result<void> choose_among_passing();
  Result<Trial> run(const Proposal& proposal);
  void keep_if_better(Candidate candidate);
  void keep(Candidate candidate);
  void record(const Proposal& proposal, const Trial* trial, std::optional<Error> error);
  void note_alternatives();
  void accept_doubts(const std::vector<Doubt>& doubts);

  [[nodiscard]] bool chooses() const {
    return author_.varies() && work_.request.candidates.value_or(1) > 1;
  }
  [[nodiscard]] int wanted() const;
  [[nodiscard]] int allowed_attempts() const;
  [[nodiscard]] bool bends(const Candidate& candidate) const;
  [[nodiscard]] bool changes_others(const Proposal& proposal) const;
  [[nodiscard]] bool solved() const { return best_ && best_->trial.passed(); }
  // The best candidate fails examples that its author holds for less likely than it: what would
  // pass them too is not looked for.
  [[nodiscard]] bool outvotes() const;

  [[nodiscard]] bool asked_differently() const { return repeats_ > 0; }

  Author& author_;
  Runtime& runtime_;
  Workspace& work_;
  const Group& group_;
  std::vector<std::string> dependencies_;

  std::deque<Proposal> proposals_;
  std::optional<Candidate> best_;
  std::vector<Candidate> contenders_;  // where several candidates are wanted
  int asked_for_ = 0;                  // candidates, repairs not counted
  bool settled_ = false;               // what the contenders show
  int weighed_at_ = 0;                 // attempts when they were last weighed
  WrittenParts parts_;                 // of all that ran
  std::size_t combined_at_ = 0;        // parts when they were last combined
  std::vector<Tried> tried_;
  std::set<Implementations> seen_code_;
  std::set<std::string> seen_failures_;
  Implementations last_code_;  // of the attempt before, for the history's diff
  int attempts_ = 0;
  int repeats_ = 0;  // after each, a different approach was asked for
};

}  // namespace synth
