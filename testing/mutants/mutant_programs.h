#pragma once

#include <string_view>

namespace synth {

// The Python programs of this folder, from the .py files beside this header. Each runs like a
// candidate, in a cell, and its functions are called by value.
extern const std::string_view kPythonMutants;        // find_mutants
extern const std::string_view kPythonVariants;       // run_variants, lines_executed, described
extern const std::string_view kPythonTrace;          // follow_calls
extern const std::string_view kPythonAssertionFile;  // hold
extern const std::string_view kPythonSharedTests;    // bind, in the tested program

}  // namespace synth
