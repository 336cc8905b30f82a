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
  bool counts = true;        // as an attempt
  bool is_repair = false;    // written having seen a test fail
  std::optional<Ambiguity> ambiguity = {};
};

struct Candidate {
  Proposal proposal;
  TestRun test_run;
  int copies = 1;  // how often this very code was written
};

// The candidates of one group: those that wait to be run, those that ran, and the best of them:
// fewest failing trusted tests, then fewest failing tests. A plain value; not thread-safe.
class CandidatePool {
 public:
  // `dependencies`: what else a candidate may change. `compares`: those that ran are kept, to be
  // held against each other.
  CandidatePool(std::vector<std::string> group, std::vector<std::string> dependencies,
                bool compares);

  void propose(Proposal proposal) { waiting_.push_back(std::move(proposal)); }
  // REQUIRES: a candidate waits.
  Proposal take_next();
  [[nodiscard]] const std::deque<Proposal>& waiting() const { return waiting_; }

  // Returns false if the very code was there before; counts it as one more copy of that.
  bool is_new(const Proposal& proposal);
  // How many programs were written that differ in their code.
  [[nodiscard]] std::size_t programs() const { return seen_code_.size(); }
  // Returns false if an earlier candidate failed in the same way.
  bool is_new_failure(const TestRun& test_run, Language language);

  // Adds a candidate that ran. Returns whether it is the best now. The best gives way to one that
  // is as good or better, with two exceptions: a candidate that changes a dependency has to pass,
  // and a repair of one that passes the trusted tests has to gain something and keep every test
  // that passed, since a generated test may be wrong.
  bool add(Candidate candidate);
  // Makes this one the best, whatever it is.
  void prefer(Candidate candidate) { best_ = std::move(candidate); }

  [[nodiscard]] const std::optional<Candidate>& best() const { return best_; }
  [[nodiscard]] bool is_solved() const { return best_ && best_->test_run.passed(); }
  // Whether the best passes all trusted tests, of which there are some.
  [[nodiscard]] bool passes_trusted() const;
  // Whether the best fails a minority of the examples, which its author holds for less likely than
  // it.
  [[nodiscard]] bool outvotes_examples() const;
  [[nodiscard]] bool changes_dependencies(const Implementations& implementations) const;

  // Those that ran and are compared.
  [[nodiscard]] const std::vector<Candidate>& compared() const { return compared_; }
  [[nodiscard]] std::vector<Contender> contenders() const;
  // Those of them that pass, the best first.
  [[nodiscard]] std::vector<Candidate> passing() const;

  // Runs all that are compared once more, when there are more tests, and finds the best anew.
  // Errors are those of `run`.
  Result<void> run_again(const std::function<Result<TestRun>(const Candidate&)>& run);

  // From now on as if these tests had never been run.
  void leave_out(const std::function<bool(const Test&)>& is_left_out);

  // Remembers what a candidate has for the functions of the group, if it loads and changes no
  // other.
  void remember_parts(const Implementations& candidate, const TestRun& test_run);
  [[nodiscard]] const WrittenParts& parts() const { return parts_; }
  // Adds code of the group's functions that was written and not kept, of candidates that pass or
  // never ran.
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
