#pragma once

#include "tests/synth/offline/random_calls.h"

#include <string>
#include <vector>

namespace synth {

// A function of a component or combinator in C++, and calls of it with the results in the search.
struct CppFunction {
  std::string name;  // the component's
  Expression expression;
  std::vector<TypeId> parameters;
  std::vector<std::vector<Cell>> calls;  // the arguments, then the result
};

// Returns the functions to compare. Calls of one component with one signature are calls of one
// function. If forms may depend on literals, the first ones are also written into a separate
// function. Undefined results are left out.
std::vector<CppFunction> cpp_functions(const std::vector<Applied>& all);

// Compares all functions, with one compilation, which must not warn, and one run.
void expect_same_in_cpp(const Pool& pool, const std::vector<CppFunction>& functions);

}  // namespace synth
