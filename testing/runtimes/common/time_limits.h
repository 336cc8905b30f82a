#pragma once

#include "testing/core/limits.h"
#include "testing/core/outcome.h"

namespace synth {

// A counter of a candidate's time limits. Once it reached too many it is lost: the rest of its
// calls is not made (Limits::most_time_limits).
class TimeLimitCount {
 public:
  explicit TimeLimitCount(const Limits& limits) : most_(limits.most_time_limits) {}

  void add(Verdict ending) { seen_ += ending == Verdict::time_limit ? 1 : 0; }
  [[nodiscard]] bool is_lost() const { return most_ > 0 && seen_ >= most_; }

 private:
  int most_;
  int seen_ = 0;
};

// Returns the outcome of a call that is not made because the candidate is lost.
inline Outcome not_asked() {
  return cut_off(Verdict::not_run,
                 "not asked: the candidate ran into its time limit before (--all-tests asks)");
}

}  // namespace synth
