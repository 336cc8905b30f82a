#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/reading/commands/shape.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// The code of a function whose purpose consists of such sentences about its parameters ("Returns
// the sum of the even numbers in xs"), or the reason why there is none. Every parameter must be
// used.
struct FunctionReading {
  std::string code;  // Python; empty if the purpose was not understood
  std::string note;
  Shape shape = {};  // of the function's result
  // The expression alone, {0} for the first parameter; empty for several steps.
  std::string result = {};
  // Python expressions with the parameters' names: the values assigned to names, in order, and the
  // function's result.
  std::vector<std::pair<std::string, std::string>> assignments = {};
  std::string value = {};
  std::set<std::string> needs = {};  // what stands in front of it (commands/needs.h)
  bool is_by_name = false;           // only the function's name says this
};

// Returns its code rewritten from its current assignments and value.
std::string write_again(const FunctionSpec& spec, const FunctionReading& reading);

// Reads the purpose. The code may call `callable`, whose types must be known (with_read_types).
FunctionReading read_function(const FunctionSpec& spec,
                              const std::vector<FunctionSpec>& callable = {});

// Returns the specification with missing types added, as far as the purpose states them.
FunctionSpec with_read_types(FunctionSpec spec, const std::vector<FunctionSpec>& callable = {});

}  // namespace synth
