#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/reading/commands/function_reader.h"

#include <optional>
#include <vector>

namespace synth {

// Returns whether the reading gives the expected results; nothing if it or the examples cannot be
// evaluated here (python_translation.h).
std::optional<bool> gives_results(const FunctionSpec& spec, const FunctionReading& reading,
                                  const std::vector<Example>& examples);

// Returns the reading's results for some calls with chosen arguments, as examples; none if it
// cannot be evaluated here.
std::vector<Example> results_of(const FunctionSpec& spec, const FunctionReading& reading);

}  // namespace synth
