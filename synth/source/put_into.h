#pragma once

#include <string>
#include <string_view>

namespace synth {

// A Python module with the top-level definitions of `code` in it: each takes the place of the one
// of its name, below the comments that stand there, or goes to the end; imports that the module
// lacks go behind its last one, or before everything but its docstring. All else stays byte for
// byte. Pure; linear in the texts, but for the product of their statements.
std::string put_into(std::string_view module, std::string_view code);

}  // namespace synth
