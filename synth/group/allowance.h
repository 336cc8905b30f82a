#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <cstdint>

namespace synth {

inline constexpr int kEnoughAlike = 3;  // candidates that agree

// How many questions a group's solver may ask of an author whose answers vary. A person sets what a
// run may spend (`--max-calls`, `--max-cost`, `--max-time`), and questions follow from it: with a
// limit of calls, the groups that are not written yet share what is left of it evenly; without one,
// each function has twelve, and one that is a part of another's work four, or as many as the
// attempts that a person allows. Not thread-safe.
class Allowance {
 public:
  // The context must outlive it.
  Allowance(const RunContext& context, const Draft& draft, const Group& group);

  // Returns whether the author may answer otherwise if it is asked again.
  [[nodiscard]] bool varies() const { return context_.author.varies(); }
  // Returns whether several candidates are wanted, of an author that varies.
  [[nodiscard]] bool compares() const;
  // Returns whether what they show says how many; else --candidates does.
  [[nodiscard]] bool adapts() const;

  // Returns how many more questions may be asked, the run's own limit included.
  [[nodiscard]] std::int64_t left() const;
  [[nodiscard]] std::int64_t most() const { return most_; }
  void take(std::int64_t questions) { asked_ += questions; }

  // Candidates that were asked for, repairs not counted.
  [[nodiscard]] int candidates() const { return candidates_; }
  void take_candidates(int candidates) { candidates_ += candidates; }
  // Returns how many candidates --candidates wants, but of several none that would leave no request
  // to ask the model about a call on which they differ; one of an author that always answers alike.
  [[nodiscard]] int wanted() const;
  // Returns how many candidates to ask for at once. `alike`: those that agree with the best, which
  // has to be spoken for by others if `needs_several`.
  [[nodiscard]] int how_many_now(int alike, bool needs_several) const;
  // Returns how many attempts there may be; nothing for any number. Candidates that --candidates
  // asks for are one attempt together.
  [[nodiscard]] std::optional<int> attempts() const;

  // Returns why none may be asked if that is for the run's limits; none if the group's share is
  // used up.
  [[nodiscard]] std::optional<Error> exhausted() const;

 private:
  const RunContext& context_;
  std::int64_t most_;
  std::int64_t asked_ = 0;
  int candidates_ = 0;
};

}  // namespace synth
