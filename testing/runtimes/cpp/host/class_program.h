#pragma once

#include "testing/runtimes/cpp/host/class_reader.h"

#include <cstddef>
#include <string>

namespace synth {

// A class is used through functions, one for each of its members, which are added to the
// candidate's own unit, since only that unit knows its definition. The driver's unit has the
// address of an object only. `place`: of the class among those of a candidate.

// Returns the functions, to be put after the candidate.
std::string cpp_class_functions(const CppClass& of, std::size_t place);

// Returns the declarations of these functions.
std::string cpp_class_declarations(const CppClass& of, std::size_t place);

// Returns the statements that make an object and do the steps in `in` with it. They write the
// number of steps and the answer to each in the form of `attempt`.
std::string cpp_class_dispatch(const CppClass& of, std::size_t place);

}  // namespace synth
