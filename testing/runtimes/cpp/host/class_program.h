#pragma once

#include "testing/runtimes/cpp/host/class_reader.h"

#include <cstddef>
#include <string>

namespace synth {

// A class is used through functions, one for each of its members, that the candidate's own unit
// defines: only there its definition is known. The unit that drives it sees an object as an
// address. `place`: of the class among those of a candidate.

// Put behind the candidate.
std::string cpp_class_functions(const CppClass& of, std::size_t place);

// The declarations of these functions.
std::string cpp_class_declarations(const CppClass& of, std::size_t place);

// The statements that make an object and do the steps that `in` has with it. What they give is the
// number of steps and the answer to each as `attempt` writes it.
std::string cpp_class_dispatch(const CppClass& of, std::size_t place);

}  // namespace synth
