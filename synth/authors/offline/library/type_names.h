#pragma once

#include "specs/type.h"

#include <optional>
#include <string>

namespace synth {

// "std::vector<long long>"; nothing for a type that C++ has not.
std::optional<std::string> cpp_type_name(const Type& type);

// "number[]", as JSDoc writes it.
std::string jsdoc_type_name(const Type& type);

}  // namespace synth
