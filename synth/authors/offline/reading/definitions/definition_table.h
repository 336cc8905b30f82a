#pragma once

#include "specs/value.h"
#include "synth/authors/offline/reading/definitions/definition_inputs.h"

#include <span>
#include <string_view>
#include <vector>

namespace synth {

// What a result means in the plainest words there are, written apart from the code that computes
// it.
struct Definition {
  std::string_view result;  // as FunctionReading::result
  Domain domain;
  Value (*of)(const std::vector<Value>& arguments);
  std::string_view type = {};  // of the first parameter, where the result alone leaves it open
  bool is_named_algorithm = false;
};

// Of numbers by their divisors and digits, of lists cut, turned and put together, and of text
// spelled anew.
std::span<const Definition> common_definitions();

}  // namespace synth
