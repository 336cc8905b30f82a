#pragma once

#include "specs/function_spec.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A function's heading found in prose, with the place it was read from.
struct ReadSignature {
  std::string name;
  std::vector<Parameter> parameters;
  std::string output_type;
  std::string docstring;  // of a `def`
  bool has_parameters = false;
  std::vector<std::string> unread_defaults;  // parameters whose default is not a constant
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Returns the headings in their order: `def f(a: int, b) -> str:` with its docstring, `f(a, b)`
// with parameter names in place of values, "int f(const std::string& text)", "a function called f".
std::vector<ReadSignature> read_signatures(std::string_view text);

}  // namespace synth
