#pragma once

#include <string>

namespace synth {

// Python's expression with operators and arguments where it makes a list only to sum it up,
// multiply it or take its largest: `a + b` for `sum([a, b])`, `a * b` for `math.prod([a, b])`,
// `max(a, b)` for `max([a, b])`.
std::string with_plain_calls(std::string code);

}  // namespace synth
