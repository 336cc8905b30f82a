#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace synth {

// A piece of work and its duration.
struct Span {
  using Clock = std::chrono::steady_clock;

  std::string name;
  std::string category;  // run, stage or check
  Clock::time_point begin = {};
  Clock::time_point end = {};
  int lane = 1;              // spans of one lane do not overlap, or are nested
  std::uint64_t id = 0;      // 0 if it is not the parent of another span
  std::uint64_t parent = 0;  // 0 for the command
};

}  // namespace synth
