#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns other wordings of a purpose that is spread over several sentences, or has a title: "Find
// two numbers that add up to a target. Return their indices." becomes "Return the indices of the
// two numbers that add up to a target." Returns none for other forms. The title of a command is
// kept: it may name the data that is meant.
std::vector<std::string> joined_purposes(const std::string& purpose, bool is_command);

}  // namespace synth
