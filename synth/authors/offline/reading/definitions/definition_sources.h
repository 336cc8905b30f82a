#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"

#include <optional>
#include <string>

namespace synth {

// In JavaScript or C++ what a purpose was read as computing (FunctionReading::result), where no
// expression that the search has says it: named algorithms, and what needs a loop. Nothing for
// other results, other types, or where a parameter has the name of a variable in the code.
std::optional<std::string> write_definition(Language language, const FunctionSpec& spec,
                                            const std::string& result);

}  // namespace synth
