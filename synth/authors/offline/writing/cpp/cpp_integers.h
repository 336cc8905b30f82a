#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// The code with `int` for `long long`, if the instruction's heading of the function has that and no
// longer type ("int triple(int n)"). Whether it still does the same is for the caller to find out.
std::optional<std::string> with_plain_integers(const std::string& code,
                                               std::string_view instruction,
                                               const std::string& function);

}  // namespace synth
