#pragma once

#include "testing/runtimes/common/runtime.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The program that finds them (guest/speed_rewrites.py).
extern const std::string_view kPythonSpeedRewrites;

// Versions of Python code that may be faster and give the same, by rules over its syntax tree: what
// calls itself remembers its results, lists are searched by hash, what a loop does not change is
// worked out before it. All rules together first, then each alone; none where no rule applies.
// Whether they are faster, and the same on every input, is to be found out by running them. The
// code is read in a cell and not run. Errors are of the set-up.
Result<std::vector<std::string>> speed_rewrites(Runtime& python, const std::string& code,
                                                std::stop_token stop);

}  // namespace synth
