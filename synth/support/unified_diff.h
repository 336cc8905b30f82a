#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns the changes from `before` to `after`, as `diff -u` shows them with three lines of
// context; empty for equal texts. Longest common subsequence over lines, O(n·m): for texts of a
// module's size. If more than 2,000 lines differ on a side, everything between the common ends is
// shown as replaced.
std::string unified_diff(std::string_view before, std::string_view after,
                         std::string_view before_name, std::string_view after_name);

}  // namespace synth
