#pragma once

#include "specs/language.h"

#include <string_view>

namespace synth {

// A word that the language keeps for itself, so that nothing can be named by it.
bool is_keyword(std::string_view name, Language language);

// Whether a function or a parameter can have this name: letters, digits and underscores, no digit
// first, no keyword ($ too in JavaScript). Letters of any script are allowed but in Bash.
bool is_identifier(std::string_view name, Language language);

// Names joined by dots (`json.JSONDecodeError`), or by `::` in C++.
bool is_qualified_identifier(std::string_view name, Language language);

}  // namespace synth
