#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/recurrence.h"

#include <string>

namespace synth {

// The recurrence as a sentence says it, with its first terms: "f(n) = f(n-1) + f(n-2), f(0) = 0,
// f(1) = 1".
std::string write_recurrence(const Recurrence& recurrence);

// The function of one integer that computes the terms in a loop, in Python; before the first term
// it raises `error`.
std::string write_recurrence_loop(const FunctionSpec& spec, const Recurrence& recurrence,
                                  const Terms& first, const std::string& error);

}  // namespace synth
