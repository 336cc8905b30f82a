#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/search/bits/bits_program.h"

#include <string>

namespace synth {

// The function in Python, whose ints have no last bit: values are cut to 64 bits where more would
// show. Branches are `if` statements.
std::string write_bits_function(const FunctionSpec& spec, const BitsProgram& program);

}  // namespace synth
