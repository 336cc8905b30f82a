#pragma once

#include "specs/language.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Returns why a function cannot have the name that an instruction gives it: a reserved word of the
// language, or a builtin of Python, is used like a function's name.
std::optional<std::string> find_reserved_name(std::string_view text, Language language);

}  // namespace synth
