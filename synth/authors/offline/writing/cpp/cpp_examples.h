#pragma once

#include "specs/function_spec.h"

#include <string>

namespace synth {

// Changes examples in Python's notation into arguments and results that a C++ function can have:
//
// - tuples of one type become lists, since a std::tuple has a fixed length; but if all results have
//   two elements, or all three, they stay tuples;
// - a Python error becomes the nearest one of <stdexcept>: ValueError, for instance, becomes
//   std::invalid_argument. Errors without a counterpart stay.
//
// Returns a message for the user about the changes; may be empty.
std::string fit_to_cpp(SpecSet& specs);

}  // namespace synth
