#pragma once

#include "specs/function_spec.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Adds the dependencies that a sentence states between the functions that it names, in its order:
// "f uses g", "f calls g and h", "g is used by f", "f uses g, which uses h", "f: g of h".
void add_dependencies(std::string_view sentence, const std::vector<FunctionSpec*>& named);

// Adds these to the dependencies of the function.
void depend_on_all(FunctionSpec& function, const std::vector<std::string>& others);

bool depends(const FunctionSpec& function, const FunctionSpec& on);

}  // namespace synth
