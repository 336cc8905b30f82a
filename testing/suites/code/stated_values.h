#pragma once

#include "specs/value.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

struct StatedValue {
  Value argument;
  Value result;
};

// Returns the results that prose states for a function of one parameter: "returns 0 for an empty
// list", "or None if xs is empty", "\"odd\" if n is 3", "\"a b\" gives \"AB\"". Values are Python
// literals. `annotation`: of the parameter, or ""; it determines the empty value.
std::vector<StatedValue> read_stated_values(std::string_view prose, std::string_view parameter,
                                            std::string_view annotation);

}  // namespace synth
