#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"

#include <string>

namespace synth {

// The value in a language's own words: `True` and "a" in Python, `true` elsewhere.
std::string literal_in(Language language, const Value& value);

// The declaration of a parameter in JavaScript or C++, with its default behind it.
std::string with_default(Language language, std::string declaration, const Parameter& parameter);

}  // namespace synth
