#pragma once

#include "testing/sandbox/cell/program.h"

#include <string>
#include <vector>

namespace synth {

// Takes a variable out of the environment; false if it is not there. Not by the C library's
// functions: a program may have its own in their place, as Bash has.
bool take_variable(const char* name);

// Whether this process was started as a warm program and is not yet a copy: what it is about to do
// first, its copies shall do.
bool is_original();

// Makes the keepers of cells as long as there is a lane (zygote.h). Returns in each cell's program
// only, with the arguments that it is to have.
std::vector<std::string> serve_copies(Origin origin);

}  // namespace synth
