#pragma once

#include "specs/language.h"
#include "specs/type.h"
#include "specs/value.h"

#include <optional>
#include <string>

namespace synth {

// Returns "std::vector<long long>"; nothing for a type that C++ lacks.
std::optional<std::string> cpp_type_name(const Type& type);

// Returns "number[]", in JSDoc's notation.
std::string jsdoc_type_name(const Type& type);

// Returns the value as a literal: `True` and "a" in Python, `true` elsewhere.
std::string literal_in(Language language, const Value& value);

}  // namespace synth
