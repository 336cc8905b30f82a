#pragma once

#include "tests/synth/offline/random_calls.h"

#include <string>
#include <vector>

namespace synth {

// A function of a component or combinator in C++, and calls of it with what the search holds them
// to give.
struct CppFunction {
  std::string name;  // of the component
  Expression expression;
  std::vector<TypeId> parameters;
  std::vector<std::vector<Cell>> calls;  // the arguments, then the result
};

// Calls of one component at one signature are calls of one function. Where forms may depend on
// them, the first literals are also written into a function of their own. Undefined results are
// left out.
std::vector<CppFunction> cpp_functions(const std::vector<Applied>& all);

// One compiler, which must not warn, and one run for all.
void expect_same_in_cpp(const Pool& pool, const std::vector<CppFunction>& functions);

}  // namespace synth
