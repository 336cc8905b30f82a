#pragma once

#include "synth/solution/solution.h"
#include "testing/runtimes/common/runtime.h"

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>

namespace synth {

// Comparison of the speed of two programs by pairs of runs: a temporary slowdown of the machine
// slows both runs of a pair down.

// Returns the speedup from the times (milliseconds) of the first and the second program, one pair
// for a run of both. `least` and `most` are those of the pairs: between them lies the median of all
// such pairs with a probability of 1 - 2^(1 - pairs), 98 % for seven (sign test; Gibbons and
// Chakraborti, Nonparametric Statistical Inference, 5.2). Nothing without a pair.
std::optional<Speedup> speedup_of(std::span<const std::pair<double, double>> pairs);

// Returns whether the second program is faster in every pair, by a fifth at least.
bool is_measurable(const Speedup& speedup);

struct TimedCall {
  PlannedCall call;
  double ms = 0;
};

// A call that takes a program long enough to be measured, and a quicker one that an author may see:
// an author that knew the first could hard-code its result.
struct SlowCall {
  TimedCall timed;
  std::optional<TimedCall> told = {};
};

// Runs both programs on the call, in alternating order, and times their cells. Returns nothing if
// one of them does not return a value within the limits. Errors are of the set-up, or interrupted.
Result<std::optional<Speedup>> measure_speedup(Runtime& runtime, const std::string& first,
                                               const std::string& second, const PlannedCall& call,
                                               const Limits& limits, const std::stop_token& stop);

// Returns the slowest of some calls, made larger (growth.h) until it takes 60 ms or no longer ends
// in time. Nothing if none takes a millisecond.
Result<std::optional<SlowCall>> find_slow_call(Runtime& runtime, const std::string& source,
                                               std::span<const PlannedCall> calls, Limits limits,
                                               const std::stop_token& stop);

}  // namespace synth
