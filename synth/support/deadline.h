#pragma once

#include <algorithm>
#include <chrono>

namespace synth {

// Returns the time until a deadline, rounded up: zero if it has passed, at most `most`. A deadline
// may be time_point::max, whose distance from now would overflow: the comparison stays among time
// points.
inline std::chrono::milliseconds time_left(std::chrono::steady_clock::time_point deadline,
                                           std::chrono::milliseconds most) {
  const auto now = std::chrono::steady_clock::now();
  if (deadline >= now + most) {
    return most;
  }
  return std::max(std::chrono::ceil<std::chrono::milliseconds>(deadline - now),
                  std::chrono::milliseconds(0));
}

}  // namespace synth
