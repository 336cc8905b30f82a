#pragma once

#include <string_view>

namespace synth {

// The Python programs that this folder carries, from the .py files beside this header. Each is run
// like a candidate, in a cell, and its functions are called by value.
extern const std::string_view kPythonMutants;        // find_mutants
extern const std::string_view kPythonVariants;       // run_variants, lines_executed, described
extern const std::string_view kPythonTrace;          // follow_calls
extern const std::string_view kPythonAssertionFile;  // hold
extern const std::string_view kPythonSharedTests;    // bind, in the program that is tested

}  // namespace synth
