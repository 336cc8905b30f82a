#pragma once

namespace synth {

// Of the library synth-warm: whether this process was started as a warm program and is not yet
// making copies. What it is about to do first, its copies shall do.
bool is_original();
void end_original();

// Takes a variable out of the environment; false if it is not there. Not by the C library's
// functions: a program may have its own in their place, as Bash has.
bool take_variable(const char* name);

}  // namespace synth
