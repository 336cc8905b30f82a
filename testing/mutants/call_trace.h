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

// The course of one call of a Python program, as a debugger would show it.
struct CallTrace {
  std::map<int, int> times;  // number of runs of each line; up to 200,000 steps
  int last_line = 0;         // the line that returned, raised or was cut off; 0 if nothing ran
  // The first 12 names there with short forms of their reprs, made by the untrusted code's own
  // methods.
  std::vector<std::pair<std::string, std::string>> locals;
};

// Traces each call (sys.settrace) for at most `a_call` of CPU time. Returns one trace a call, in
// their order. Errors: bad_input if the program does not load or does not survive.
Result<std::vector<CallTrace>> trace_calls(Runtime& python, const std::string& source,
                                           std::span<const PlannedCall> calls,
                                           std::chrono::milliseconds a_call, std::stop_token stop);

}  // namespace synth
