#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns the purpose with its remarks in parentheses in the places where they are read otherwise:
// behind commas, as sentences at the end, and without those that only explain ("top left to bottom
// right", "a name may occur twice"). Returns nothing if it has none.
std::vector<std::string> with_remarks_elsewhere(std::string_view purpose);

}  // namespace synth
