#pragma once

#include "testing/runtimes/common/runtime.h"

#include <chrono>
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// How one call of a Python program went: what a person would look for with a debugger.
struct CallTrace {
  std::map<int, int> times;  // by line, how often it ran; up to 200,000 steps
  int last_line = 0;         // where it returned, raised or was cut off; 0 where nothing ran
  // What the first 12 names held there: short forms of their reprs, by the foreign code's own
  // methods.
  std::vector<std::pair<std::string, std::string>> locals;
};

// Follows each call (sys.settrace), for so much CPU time a call. One a call, in their order.
// Errc::bad_input where the program does not load or does not survive.
Result<std::vector<CallTrace>> trace_calls(Runtime& python, const std::string& source,
                                           std::span<const PlannedCall> calls,
                                           std::chrono::milliseconds a_call, std::stop_token stop);

}  // namespace synth
