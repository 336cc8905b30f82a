#pragma once

#include <string>
#include <string_view>

namespace synth {

inline constexpr std::string_view kBoundedCall = "bounded_call";

// Returns Python code of a function `bounded_call` that calls the function of that name, and raises
// TimeoutError after 5,000 steps, or OverflowError if a number of more than 8,192 bits comes up:
// for calls with arguments for which the function was perhaps not made, such as a base of 1, steps
// from 0 to 1, or the superfactorial of 5,000, each of whose last steps takes longer than all
// before. One step that takes long (10 to a huge power) is not bounded.
std::string bounded_call(const std::string& name);

}  // namespace synth
