#pragma once

#include "synth/group/candidate_pool.h"
#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// Runs the candidates of one group: each against the tests that decide, what it showed into the
// pool, the history and the draft, where the best code stands at any time. Not thread-safe.
class Trials {
 public:
  // All must outlive it.
  Trials(const RunContext& context, Draft& draft, const Group& group, CandidatePool& pool)
      : context_(context), draft_(draft), group_(group), pool_(pool) {}

  // Runs a candidate unless its code was there before. Returns whether it is new: neither its code
  // nor its way of failing was there before. Errors are those of `run`; the draft keeps what was
  // written.
  Result<bool> attempt(Proposal proposal);

  // Runs parts of candidates put together. What is no better than the best leaves no trace.
  Result<void> attempt_combination(Implementations combined);

  // Runs the group's tests; with a changed dependency also its own and those of all that is written
  // on it. Errors are of the machinery, or that the run was stopped.
  Result<TestRun> run(const Implementations& implementations);

  // Makes a candidate of the pool the best, and writes it to the draft.
  void prefer(Candidate candidate);

  // Records an author that gave no candidate.
  void record_failure(const Error& error);

  // Attempts that count so far.
  [[nodiscard]] int count() const { return count_; }
  // What failed, for the author's next question.
  [[nodiscard]] const std::vector<Tried>& tried() const { return tried_; }
  // Answers in a row without code that is new.
  [[nodiscard]] int known_code() const { return known_code_; }

 private:
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
  Implementations last_code_;  // of the attempt before, for the history's diff
  int count_ = 0;
  int known_code_ = 0;
};

}  // namespace synth
