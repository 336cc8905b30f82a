#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/reading/commands/shape.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// The code of a function whose purpose is such sentences about its parameters ("Returns the sum of
// the even numbers in xs"), or the reason why there is none. Every parameter must be used.
struct FunctionReading {
  std::string code;  // Python; empty where the purpose was not understood
  std::string note;
  Shape shape = {};         // of what the function gives
  std::string result = {};  // the expression alone, {0} for the first parameter; empty for several
  // Python's expressions in the parameters' names: what is assigned to names, one after the other,
  // and what the function returns.
  std::vector<std::pair<std::string, std::string>> assignments = {};
  std::string value = {};
  std::set<std::string> needs = {};  // imports and helper functions, as source
};
// Its code anew, with what its assignments and value are now.
std::string write_again(const FunctionSpec& spec, const FunctionReading& reading);

// It may call `callable`, whose types are known (with_read_types).
FunctionReading read_function(const FunctionSpec& spec,
                              const std::vector<FunctionSpec>& callable = {});

// The specification with the types that are missing, as far as the purpose says them.
FunctionSpec with_read_types(FunctionSpec spec);

// With those of parameters that the purpose or their names say.
FunctionSpec with_input_types(FunctionSpec spec);

}  // namespace synth
