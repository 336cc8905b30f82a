#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <cstdint>

namespace synth {

// How many questions a group's solver may ask of an author whose answers vary. A person sets what a
// run may spend (`--max-calls`, `--max-cost`, `--max-time`), and questions follow from it: with a
// limit of calls, the groups that are not written yet share what is left of it evenly; without one,
// each function has twelve, and one that is a part of another's work four. Not thread-safe.
class Allowance {
 public:
  // The context must outlive it.
  Allowance(const RunContext& context, const Draft& draft, const Group& group);

  // Returns how many more may be asked, the run's own limit included.
  [[nodiscard]] std::int64_t left() const;
  void take(std::int64_t questions) { asked_ += questions; }

  // Returns why none may be asked if that is for the run's limits; none if the group's share is
  // used up.
  [[nodiscard]] std::optional<Error> exhausted() const;

 private:
  const RunContext& context_;
  std::int64_t most_;
  std::int64_t asked_ = 0;
};

}  // namespace synth
