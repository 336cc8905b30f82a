#pragma once

#include <array>
#include <string_view>

namespace synth {

// The modules of Python's library that entries may use.
inline constexpr std::array<std::string_view, 11> kPythonModules{
    "re",        "math",  "itertools", "collections", "datetime", "statistics",
    "functools", "heapq", "bisect",    "calendar",    "string"};

}  // namespace synth
