#pragma once

#include "synth/authors/offline/reading/commands/function_reader.h"

#include <optional>
#include <string>

namespace synth {

// The same as the reading gives, computed by a function that calls itself; it needs nothing else.
// Nothing where no such form is known, or several steps lead to the value.
std::optional<std::string> recursive_form(const FunctionSpec& spec, const FunctionReading& reading);

}  // namespace synth
