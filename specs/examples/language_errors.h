#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {

inline constexpr std::string_view kAnyError = "Exception";  // as a claim: no matter of which class

// Whether the name, with or without std::, is that of an error of <stdexcept>.
bool is_cpp_error(std::string_view name);
bool is_javascript_error(std::string_view name);

// The language's own class for an error that prose names in the terms of any: ValueError is
// RangeError in JavaScript and std::invalid_argument in C++. Nothing where the language has none,
// or nobody knows the name. Bash has no classes of errors.
std::optional<std::string> error_in(Language language, std::string_view name);

// The class for "an error", where its kind is not said.
std::string_view plain_error(Language language);

// Names the errors of examples and specs as the language does; those that it does not have stay.
// Returns what a person should know of it, which may be nothing.
std::string fit_errors(SpecSet& specs, Language language);

}  // namespace synth
