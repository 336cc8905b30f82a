#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace synth {

// What took how long.
struct Span {
  using Clock = std::chrono::steady_clock;

  std::string name;
  std::string category;  // run, stage or check
  Clock::time_point begin = {};
  Clock::time_point end = {};
  int lane = 1;              // spans of one lane lie apart, or within each other
  std::uint64_t id = 0;      // 0: no other span names it as its parent
  std::uint64_t parent = 0;  // 0: the command
};

}  // namespace synth
