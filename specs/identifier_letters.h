#pragma once

#include <cstdint>

namespace synth {

// Return whether a character may begin or continue a name, in the languages that follow Unicode's
// annex 31 (https://www.unicode.org/reports/tr31/): XID_Start and XID_Continue.
bool may_begin_name(std::uint32_t code_point);
bool may_continue_name(std::uint32_t code_point);

}  // namespace synth
