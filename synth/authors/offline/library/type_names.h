#pragma once

#include "specs/type.h"

#include <optional>
#include <string>

namespace synth {

// Returns "std::vector<long long>"; nothing for a type that C++ lacks.
std::optional<std::string> cpp_type_name(const Type& type);

// Returns "number[]", in JSDoc's notation.
std::string jsdoc_type_name(const Type& type);

}  // namespace synth
