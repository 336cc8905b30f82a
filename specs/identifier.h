#pragma once

#include "specs/language.h"

#include <string_view>

namespace synth {

// Returns whether the word is reserved by the language, so that nothing can be named by it.
bool is_keyword(std::string_view name, Language language);

// Returns whether a function or a parameter can have this name: letters, digits and underscores, no
// digit first, not a keyword (also $ in JavaScript). Letters of any script are allowed, except in
// Bash.
bool is_identifier(std::string_view name, Language language);

// Returns whether the text is names joined by dots (`json.JSONDecodeError`), or by `::` in C++.
bool is_qualified_identifier(std::string_view name, Language language);

}  // namespace synth
