#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"

#include <optional>
#include <string>

namespace synth {

// Returns the JavaScript or C++ code for the computation that a purpose was read as
// (FunctionReading::result), if no expression of the search has it: named algorithms, and
// computations that need a loop. Returns nothing for other results, other types, or if a parameter
// has the name of a variable in the code.
std::optional<std::string> write_definition(Language language, const FunctionSpec& spec,
                                            const std::string& result);

}  // namespace synth
