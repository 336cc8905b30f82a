#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>

namespace synth {

// The processes of tests: a separate one for each, or the same one for all. Automatic: the same one
// if there are many; a test that fails there, or is cut off, is run again alone.
enum class IsolationChoice { automatic, strict, batch };

// Limits of one test (loading the candidate counts as one) and of one cell (docs/formats/check.md).
struct Limits {
  std::chrono::milliseconds time{5'000};               // CPU, a test
  std::optional<std::chrono::milliseconds> wall;       // a test; else max(3 × time, time + 2 s)
  std::size_t output_bytes = std::size_t{16} << 20U;   // stdout and stderr together
  std::size_t memory_bytes = std::size_t{256} << 20U;  // a cell, above the idle runtime
  int processes = 64;                                  // a cell
  std::size_t disk_bytes = std::size_t{16} << 20U;     // a cell
  IsolationChoice isolation = IsolationChoice::automatic;
  // After so many runs of a candidate that reached their time limit, no more of its calls are made;
  // 0: all calls are made.
  int most_time_limits = 0;
  bool any_imports = false;  // for programs of synth itself: no import policy applies

  bool operator==(const Limits&) const = default;

  // Returns the limits for calls that are not tests: every call is made.
  [[nodiscard]] Limits for_all_calls() const {
    Limits all = *this;
    all.most_time_limits = 0;
    return all;
  }

  [[nodiscard]] std::chrono::milliseconds wall_limit() const {
    return wall.value_or(std::max(3 * time, time + std::chrono::seconds(2)));
  }
};

}  // namespace synth
