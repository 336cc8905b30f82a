#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/search/bits/bits_program.h"

#include <string>

namespace synth {

// Returns the function in Python, whose ints are unbounded: values are masked to 64 bits if higher
// bits would have an effect. Branches are `if` statements.
std::string write_bits_function(const FunctionSpec& spec, const BitsProgram& program);

}  // namespace synth
