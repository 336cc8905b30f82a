#pragma once

#include "synth/authors/offline/cases/prose_guard.h"

#include <string>
#include <vector>

namespace synth {

// The cases that a purpose sets apart, in its order, and what it says of all others.
struct ProseGuards {
  std::vector<ProseGuard> guards;
  std::string purpose;
};

// Reads "return(s) VALUE if CONDITION", "..., or VALUE when CONDITION", "if CONDITION, return
// VALUE", "VALUE if CONDITION, otherwise ...", "... if CONDITION, otherwise VALUE", "unless
// CONDITION, in which case it returns VALUE", "return VALUE for an empty list", and with "raises
// ERROR" in the place of "returns VALUE" also "ERROR is raised if CONDITION", "an empty list raises
// ERROR", "reject negative n with ERROR". VALUE is a literal, ERROR a class of any language or just
// "an error", with its message; CONDITION is what read_condition reads. What goes on with something
// else is left: the guard would be half of what was said.
ProseGuards read_prose_guards(const FunctionSpec& spec);

}  // namespace synth
