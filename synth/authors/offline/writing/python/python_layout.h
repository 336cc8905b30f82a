#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns Python source formatted as by Black in 88 columns: longer lines, and brackets that end in
// a comma, are broken; slices are spaced. Comments, their statements, and strings of several lines
// are not changed. Breaks are tried in the order of "The Black code style" and of
// `black/linegen.py` 23.1. O(length) for lines that fit.
std::string broken_as_by_black(std::string_view source);

}  // namespace synth
