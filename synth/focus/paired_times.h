#pragma once

#include "synth/solution/solution.h"
#include "testing/runtimes/common/runtime.h"

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>

namespace synth {

// Whether one program is faster than another, measured in pairs of runs: what slows the machine
// down for a while slows both runs of a pair down.

// Of the times (milliseconds) that the first and the second program took, one pair a run of both.
// `least` and `most` are those of the pairs: between them lies the median of all such pairs with a
// probability of 1 - 2^(1 - pairs), 98 % for seven (sign test; Gibbons and Chakraborti,
// Nonparametric Statistical Inference, 5.2). Nothing without a pair.
std::optional<Speedup> speedup_of(std::span<const std::pair<double, double>> pairs);

// Every pair says that the second program is faster, by a fifth at least.
bool is_measurable(const Speedup& speedup);

struct TimedCall {
  PlannedCall call;
  double ms = 0;
};

// A call that takes a program long enough to be measured, and a quicker one that an author may be
// told of: whoever knew the first could have its answer ready.
struct SlowCall {
  TimedCall timed;
  std::optional<TimedCall> told = {};
};

// Runs both programs on the call in turn, who begins changing from pair to pair, and times
// the cells that they run in. Nothing if one of them does not return a value within the limits.
// Errors are of the set-up, or interrupted.
Result<std::optional<Speedup>> measure_speedup(Runtime& runtime, const std::string& first,
                                               const std::string& second, const PlannedCall& call,
                                               const Limits& limits, const std::stop_token& stop);

// The slowest of some calls, made larger (growth.h) until it takes 60 ms or no longer ends in time.
// Nothing if none takes a millisecond.
Result<std::optional<SlowCall>> find_slow_call(Runtime& runtime, const std::string& source,
                                               std::span<const PlannedCall> calls, Limits limits,
                                               const std::stop_token& stop);

}  // namespace synth
