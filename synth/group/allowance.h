#pragma once

#include "synth/group/next_action.h"
#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <cstdint>
#include <optional>
#include <string>

namespace synth {

inline constexpr int kEnoughAlike = 3;  // candidates that agree

// The number of questions that a group's solver may ask of an author whose answers vary. The user
// limits the spending of a run (`--max-calls`, `--max-cost`, `--max-time`), and the number follows
// from that: with a limit of calls, the unwritten groups share the remaining calls evenly; without
// one, each function has twelve, a part of a decomposed function four, or as many as the attempts
// that the user allows. Not thread-safe.
class Allowance {
 public:
  // The context must outlive it.
  Allowance(const RunContext& context, const Draft& draft, const Group& group);

  // Returns whether several candidates are wanted, of an author that varies.
  [[nodiscard]] bool compares() const;
  // Returns whether the number of candidates follows from their outcomes; if not, --candidates sets
  // it.
  [[nodiscard]] bool adapts() const;

  // Returns the number of questions that may still be asked, within the run's own limit.
  [[nodiscard]] std::int64_t left() const;
  [[nodiscard]] std::int64_t most() const { return most_; }
  void take(std::int64_t questions) { asked_ += questions; }

  // Returns the number of candidates that were requested, without repairs.
  [[nodiscard]] int candidates() const { return candidates_; }
  void take_candidates(int candidates) { candidates_ += candidates; }
  // Returns the number of candidates that --candidates wants, less those that would leave no
  // request to ask the model about a call on which candidates differ; one if the author always
  // gives the same answer.
  [[nodiscard]] int wanted() const;
  // Returns the number of candidates to request at once. `alike` is the number that agree with the
  // best, which needs the agreement of others if `needs_several`.
  [[nodiscard]] int how_many_now(int alike, bool needs_several) const;
  // Returns the number of attempts allowed, or nothing if unlimited. The candidates that
  // --candidates asks for are one attempt together.
  [[nodiscard]] std::optional<int> attempts() const;

  // Returns the error if the run's limits forbid another question; nothing if only the group's
  // share is used up.
  [[nodiscard]] std::optional<Error> exhausted() const;

  // Returns the reason that ends the questions to the author of an unsolved group, and what would
  // allow more: "its 3 attempts are used up (--max-attempts allows more)". `tried` candidates ran,
  // and the last `known` answers had no new code. Empty if the reason is reported elsewhere: for
  // limits of the whole run, an author that does not vary, or outvoted examples.
  [[nodiscard]] std::string why_no_more(const GroupState& state, int tried, int known) const;

 private:
  const RunContext& context_;
  std::int64_t most_;
  std::int64_t asked_ = 0;
  int candidates_ = 0;
};

}  // namespace synth
