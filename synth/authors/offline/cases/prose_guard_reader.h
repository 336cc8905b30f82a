#pragma once

#include "synth/authors/offline/cases/prose_guard.h"

#include <string>
#include <vector>

namespace synth {

// The cases that a purpose sets apart, in its order, and its statement about all others.
struct ProseGuards {
  std::vector<ProseGuard> guards;
  std::string purpose;
};

// Reads "return(s) VALUE if CONDITION", "..., or VALUE when CONDITION", "if CONDITION, return
// VALUE", "VALUE if CONDITION, otherwise ...", "... if CONDITION, otherwise VALUE", "unless
// CONDITION, in which case it returns VALUE", "return VALUE for an empty list". With "raises ERROR"
// in place of "returns VALUE", also "ERROR is raised if CONDITION", "an empty list raises ERROR",
// "reject negative n with ERROR". VALUE is a literal, ERROR a class of any language or just "an
// error", with its message; CONDITION is parsed by read_condition. A clause that continues with
// something else is not read: the guard would be incomplete.
ProseGuards read_prose_guards(const FunctionSpec& spec);

}  // namespace synth
