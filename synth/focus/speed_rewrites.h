#pragma once

#include "testing/runtimes/common/runtime.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The program that finds them (guest/speed_rewrites.py).
extern const std::string_view kPythonSpeedRewrites;

// Returns versions of Python code that may be faster with the same results, by rules over its
// syntax tree: functions that call themselves remember their results, lists are searched by hash,
// loop invariants are computed before the loop. All rules together first, then each alone; none if
// no rule applies. The caller has to run them to find out whether they are faster, and the same on
// every input. The code is read in a cell and not run. Errors are of the set-up.
Result<std::vector<std::string>> speed_rewrites(Runtime& python, const std::string& code,
                                                std::stop_token stop);

}  // namespace synth
