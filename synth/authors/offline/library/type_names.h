#pragma once

#include "specs/language.h"
#include "specs/type.h"
#include "specs/value.h"

#include <optional>
#include <string>

namespace synth {

// "std::vector<long long>"; nothing for a type that C++ has not.
std::optional<std::string> cpp_type_name(const Type& type);

// "number[]", as JSDoc writes it.
std::string jsdoc_type_name(const Type& type);

// The value in a language's own words: `True` and "a" in Python, `true` elsewhere.
std::string literal_in(Language language, const Value& value);

}  // namespace synth
