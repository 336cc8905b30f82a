#pragma once

#include <string>

namespace synth {

// Returns Python code with operators and arguments instead of lists that are only summed up,
// multiplied or searched for an extreme: `a + b` for `sum([a, b])`, `a * b` for `math.prod([a,
// b])`, `max(a, b)` for `max([a, b])`.
std::string with_plain_calls(std::string code);

}  // namespace synth
