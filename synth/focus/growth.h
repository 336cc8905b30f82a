#pragma once

#include "specs/call.h"
#include "testing/runtimes/common/runtime.h"

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// The times of calls as some of their arguments grow together.
struct Growth {
  std::vector<std::size_t> arguments = {};
  bool is_number = false;  // if the first is a number; else a length grows
  std::vector<std::pair<std::size_t, double>> points = {};  // size, milliseconds
  bool is_cut_off = false;  // true if the last call reached its limit

  // Returns the exponent of the power of the size by which the time grows, between the points that
  // take long enough to be measured; nothing if there are too few. A last point that was cut off
  // counts with its limit.
  [[nodiscard]] std::optional<double> exponent() const;
};

// Returns a value of the same kind and this size: a list or text of that length, made of the items
// of `value`, or that whole number. Nothing for other kinds, and for values without items.
std::optional<Value> of_size(const Value& value, std::size_t size);

// Returns the call with these arguments of that size, or nothing if one of them cannot have it.
std::optional<Call> with_size(const Call& call, std::span<const std::size_t> arguments,
                              std::size_t size);

// Returns the arguments of a call that can grow: each by itself, and all of them together.
std::vector<std::vector<std::size_t>> ways_to_grow(const Call& call);

// Calls `function` with arguments of doubling size, until the call takes long enough to be
// measured, raises or does not end. Errors are of the set-up, or interrupted.
Result<Growth> measure_growth(Runtime& runtime, const std::string& source,
                              const std::string& function, const Call& call,
                              std::vector<std::size_t> arguments, const Limits& limits,
                              const std::stop_token& stop);

}  // namespace synth
