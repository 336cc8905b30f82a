#pragma once

#include "synth/authors/offline/program/expression.h"

#include <string>
#include <vector>

namespace synth {

// Returns a natural name for the elements of a list: after the parameter that it is made of, or
// after its content. `parameters`: the parameters as they are written.
std::string element_name(const Expression& list, const std::vector<std::string>& parameters);

// Returns natural names for the variables of a lift's stream.
std::vector<std::string> variable_names(const Expression& lift,
                                        const std::vector<std::string>& parameters);

}  // namespace synth
