#pragma once

#include "synth/group/candidate_pool.h"
#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// Runs the candidates of one group against the deciding tests. The outcomes go into the pool, the
// history and the draft, which has the best code at any time. Not thread-safe.
class Trials {
 public:
  // All must outlive it.
  Trials(const RunContext& context, Draft& draft, const Group& group, CandidatePool& pool)
      : context_(context), draft_(draft), group_(group), pool_(pool) {}

  // Runs a candidate unless its code was tried before. Returns whether it is new: neither its code
  // nor its way of failing was there before. Errors are those of `run`; the draft keeps the code.
  Result<bool> attempt(Proposal proposal);

  // Runs recombined parts of candidates. A combination that is no better than the best leaves no
  // trace.
  Result<void> attempt_combination(Implementations combined);

  // Runs the group's tests; if a dependency is changed, also its own tests and those of everything
  // that uses it. Errors are of the set-up, or interrupted.
  Result<TestRun> run(const Implementations& implementations);

  // Makes a candidate of the pool the best, and writes it to the draft.
  void prefer(Candidate candidate);

  // Records an author that returned no candidate.
  void record_failure(const Error& error);

  // Returns the number of attempts that count so far.
  [[nodiscard]] int count() const { return count_; }
  // Returns the failed candidates, for the author's next question.
  [[nodiscard]] const std::vector<Tried>& tried() const { return tried_; }
  // Returns the number of answers in a row without new code.
  [[nodiscard]] int known_code() const { return known_code_; }

 private:
  Result<TestRun> run_soon(std::span<const FunctionCode> pieces, const std::vector<Test>& tests);
  [[nodiscard]] std::string missing_from(const Proposal& proposal) const;
  [[nodiscard]] std::string change_to(const Implementations& implementations) const;
  void add(Proposal proposal, TestRun test_run);
  void write_best();
  void record(const Proposal& proposal, const TestRun* test_run, std::optional<Error> error);

  const RunContext& context_;
  Draft& draft_;
  const Group& group_;
  CandidatePool& pool_;
  std::vector<Tried> tried_;
  Implementations last_code_;  // code of the previous attempt, for the history's diff
  int count_ = 0;
  bool one_looped_ = false;  // and passed no test
  int known_code_ = 0;
};

}  // namespace synth
