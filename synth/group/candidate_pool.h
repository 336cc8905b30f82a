#pragma once

#include "synth/consensus/consensus.h"
#include "synth/group/recombine.h"
#include "synth/run/test_run.h"

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace synth {

// A candidate before it runs.
struct Proposal {
  Implementations implementations;
  std::string by;
  std::string opinion = {};  // the author's root cause
  bool counts = true;        // true if it counts as an attempt
  bool is_repair = false;    // true if its author has seen a test fail
  std::optional<Ambiguity> ambiguity = {};
  bool varies = true;  // true if its author may give another answer
};

struct Candidate {
  Proposal proposal;
  TestRun test_run;
  int copies = 1;  // the number of times that this very code was written
};

// The candidates of one group: the waiting ones, those that ran, and the best of them, with the
// fewest failing trusted tests, then the fewest failing tests. A plain value; not thread-safe.
class CandidatePool {
 public:
  // `dependencies` are the other functions that a candidate may change. If `compares`, candidates
  // that ran are kept for comparison.
  CandidatePool(std::vector<std::string> group, std::vector<std::string> dependencies,
                bool compares);

  void propose(Proposal proposal) { waiting_.push_back(std::move(proposal)); }
  // Removes and returns the next waiting candidate. Requires: one is waiting.
  Proposal take_next();
  [[nodiscard]] const std::deque<Proposal>& waiting() const { return waiting_; }

  // Returns false if the very code was proposed before, and counts one more copy of it.
  bool is_new(const Proposal& proposal);
  // Returns the number of programs with different code.
  [[nodiscard]] std::size_t programs() const { return seen_code_.size(); }
  // Returns false if an earlier candidate failed in the same way.
  bool is_new_failure(const TestRun& test_run, Language language);

  // Adds a candidate that ran. Returns whether it is the best now. A candidate that is as good or
  // better replaces the best, with two exceptions: a candidate that changes a dependency has to
  // pass, and a repair of a candidate that passes the trusted tests has to gain something and keep
  // every test that passed, since a generated test may be wrong.
  bool add(Candidate candidate);
  // Makes this candidate the best, unconditionally.
  void prefer(Candidate candidate) { best_ = std::move(candidate); }

  [[nodiscard]] const std::optional<Candidate>& best() const { return best_; }
  [[nodiscard]] bool is_solved() const { return best_ && best_->test_run.passed(); }
  // Returns whether there are trusted tests and the best passes them all.
  [[nodiscard]] bool passes_trusted() const;
  // Returns whether the best fails a minority of the examples, which its author considers less
  // likely to be right than the code.
  [[nodiscard]] bool outvotes_examples() const;
  [[nodiscard]] bool changes_dependencies(const Implementations& implementations) const;

  // Returns the candidates that ran and are compared.
  [[nodiscard]] const std::vector<Candidate>& compared() const { return compared_; }
  [[nodiscard]] std::vector<Contender> contenders() const;
  // Returns those of them that pass, the best first.
  [[nodiscard]] std::vector<Candidate> passing() const;

  // Runs all compared candidates once more after tests were added, and finds the best again. Errors
  // are those of `run`.
  Result<void> run_again(const std::function<Result<TestRun>(const Candidate&)>& run);

  // Removes these tests from all results, as if they had never been run.
  void leave_out(const std::function<bool(const Test&)>& is_left_out);

  // Remembers a candidate's code of the group's functions, if it loads and changes no other
  // function.
  void remember_parts(const Implementations& candidate, const TestRun& test_run);
  [[nodiscard]] const WrittenParts& parts() const { return parts_; }
  // Adds unused code of the group's functions, from candidates that pass or never ran.
  void collect_alternatives(const std::map<std::string, std::string>& kept,
                            std::map<std::string, std::vector<std::string>>& alternatives) const;

 private:
  [[nodiscard]] bool bends(const Candidate& candidate) const;

  std::vector<std::string> group_;
  std::vector<std::string> dependencies_;
  bool compares_;
  std::deque<Proposal> waiting_;
  std::optional<Candidate> best_;
  std::vector<Candidate> compared_;
  WrittenParts parts_;
  std::set<Implementations> seen_code_;
  std::set<std::string> seen_failures_;
};

}  // namespace synth
