#pragma once

#include <string>
#include <string_view>

namespace synth {

// Python source with its statements laid out as Black lays them out in 88 columns: lines that are
// longer, and brackets that end in a comma, are broken; slices are spaced. Comments, what stands
// beside one, and strings of several lines stay as they are. The order in which breaks are tried is
// that of "The Black code style" and of `black/linegen.py` 23.1. O(length) for what fits.
std::string broken_as_by_black(std::string_view source);

}  // namespace synth
