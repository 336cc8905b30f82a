#pragma once

#include <string_view>

namespace synth {

// Units of measurement, one on a line: kind, size in the smallest part of that kind, words as in a
// pattern (rule_set.h).
extern const std::string_view kUnits;

}  // namespace synth
