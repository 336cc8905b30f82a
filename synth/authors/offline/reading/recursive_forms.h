#pragma once

#include "synth/authors/offline/reading/commands/function_reader.h"

#include <optional>
#include <string>

namespace synth {

// Returns code that computes the same as the reading with a function that calls itself and needs no
// other code. Returns nothing if no such form is known, or the reading has several steps.
std::optional<std::string> recursive_form(const FunctionSpec& spec, const FunctionReading& reading);

}  // namespace synth
