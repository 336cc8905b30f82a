#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Other ways to say a purpose that is spread over several sentences, or has a title: "Find two
// numbers that add up to a target. Return their indices." is "Return the indices of the two numbers
// that add up to a target." None where it is not of such a form. Of a command no title is left
// away: it may say of which of its data.
std::vector<std::string> joined_purposes(const std::string& purpose, bool is_command);

}  // namespace synth
