#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/program/expression.h"

#include <set>
#include <string>

namespace synth {

// The differences between a function's parameters and result and those of the search.
struct FunctionShape {
  std::vector<TypeId> types;           // of the parameters, in the search
  std::vector<bool> tuple_parameters;  // true for those that the search treats as lists
  bool tuple_result = false;
  // Searched as sorted lists without equal elements; where there are none, the first is empty.
  std::vector<bool> set_parameters = {};
  bool set_result = false;

  [[nodiscard]] bool has_sets() const { return set_result || !set_parameters.empty(); }
};

// A call that must end otherwise than with the expression's value.
struct Guard {
  Expression condition;
  std::string statement;  // "raise ValueError", "return None"
};

// Returns the def line with type hints, and the purpose as its docstring.
std::string write_heading(const FunctionSpec& spec);

// Returns the function as a programmer would write it: imports, def with type hints, docstring,
// guards, body.
std::string write_function(const FunctionSpec& spec, const FunctionShape& shape,
                           const std::vector<Guard>& guards, const Expression& result,
                           const Pool& pool);

}  // namespace synth
