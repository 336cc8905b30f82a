#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {

inline constexpr std::string_view kAnyError = "Exception";  // in a claim: an error of any class

// Return whether the name is that of an error class: of <stdexcept>, with or without std::, or of
// JavaScript.
bool is_cpp_error(std::string_view name);
bool is_javascript_error(std::string_view name);

// Returns the language's own class for an error that prose names by the class of any language:
// ValueError is RangeError in JavaScript and std::invalid_argument in C++. Nothing if the language
// has no such class (Bash has none at all) or the name is not known.
std::optional<std::string> error_in(Language language, std::string_view name);

// Returns the class for "an error" whose kind is not stated.
std::string_view plain_error(Language language);

// Renames the errors of examples and specs to the language's classes; names that have no such class
// stay. Returns a note for the user, which may be empty.
std::string fit_errors(SpecSet& specs, Language language);

}  // namespace synth
