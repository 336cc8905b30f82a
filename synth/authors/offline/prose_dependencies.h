#pragma once

#include "specs/function_spec.h"

#include <string_view>
#include <vector>

namespace synth {

// What a sentence says of which of the functions that it names, in its order, needs another:
// "f uses g", "f calls g and h", "g is used by f", "f uses g, which uses h".
void add_dependencies(std::string_view sentence, const std::vector<FunctionSpec*>& named);

bool depends(const FunctionSpec& function, const FunctionSpec& on);

}  // namespace synth
