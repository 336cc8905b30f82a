#pragma once

#include "synth/authors/offline/program/expression.h"

#include <string>
#include <vector>

namespace synth {

// What a person would call the elements of a list: after the parameter it is made of, or after what
// it holds. `parameters`: how the parameters are written.
std::string element_name(const Expression& list, const std::vector<std::string>& parameters);

// What a person would call the variables of a lift's stream, one each.
std::vector<std::string> variable_names(const Expression& lift,
                                        const std::vector<std::string>& parameters);

}  // namespace synth
