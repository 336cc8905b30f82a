#pragma once

#include "specs/function_spec.h"

#include <string>

namespace synth {

// Examples are given in Python's notation; here they become what a function in C++ can take and
// give:
//
// - tuples of one type are lists, since a std::tuple has one length; but results that all have two
//   elements, or all three, stay tuples;
// - an error of Python's is the one of <stdexcept> that is nearest: ValueError, for instance, is
//   std::invalid_argument. Errors that have none stay.
//
// Returns what a person should know of it, which may be nothing.
std::string fit_to_cpp(SpecSet& specs);

}  // namespace synth
