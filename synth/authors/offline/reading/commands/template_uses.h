#pragma once

#include <set>
#include <string>
#include <string_view>

namespace synth {

// Returns how tightly the outermost operator of a template (meaning.h) binds. Operators are written
// with spaces around them, but for ** and the minus of a negative number.
int template_binding(std::string_view python);

// Returns the modules that a template names, and the functions that it calls and Python lacks.
std::set<std::string> template_needs(std::string_view python);

}  // namespace synth
