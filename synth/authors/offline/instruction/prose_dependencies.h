#pragma once

#include "specs/function_spec.h"

#include <string_view>
#include <vector>

namespace synth {

// What a sentence says of which of the functions that it names, in its order, needs another:
// "f uses g", "f calls g and h", "g is used by f", "f uses g, which uses h", "f: g of h".
void add_dependencies(std::string_view sentence, const std::vector<FunctionSpec*>& named);

// Whether a sentence says that a function does what those before it do: "f, which does both", "f
// adds the two".
bool refers_to_those_before(std::string_view sentence);

// That it needs these.
void depend_on_all(FunctionSpec& function, const std::vector<std::string>& others);

bool depends(const FunctionSpec& function, const FunctionSpec& on);

}  // namespace synth
