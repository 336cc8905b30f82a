#pragma once

#include "specs/function_spec.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// An example found in prose, with the place it was read from.
struct ReadExample {
  std::string function;  // empty if the prose shows only input and output
  Example example;
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Returns the examples of a text, in their order: `f(1) returns 2` (gives, should be, is, ->, =>,
// ==, ...), doctests, assert lines, `f(-1) raises ValueError`. Arguments and results are Python
// literals.
std::vector<ReadExample> read_examples(std::string_view text);

// The function that examples without a name may belong to. Name and parameters are empty if the
// text has no heading.
struct ShownFunction {
  std::string name;
  std::vector<Parameter> parameters;
};

}  // namespace synth
