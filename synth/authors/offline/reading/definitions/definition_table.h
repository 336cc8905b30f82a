#pragma once

#include "specs/value.h"
#include "synth/authors/offline/reading/definitions/definition_inputs.h"

#include <span>
#include <string_view>
#include <vector>

namespace synth {

// The definition of a result in the plainest code, written independently of the code that computes
// it.
struct Definition {
  std::string_view result;  // as FunctionReading::result
  Domain domain;
  Value (*of)(const std::vector<Value>& arguments);
  std::string_view type = {};  // of the first parameter, if the result alone leaves it open
  bool is_named_algorithm = false;
};

// Returns the definitions for numbers by their divisors and digits, for cut, rotated and combined
// lists, and for respelled text.
std::span<const Definition> common_definitions();

}  // namespace synth
