#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"
#include "synth/authors/offline/recurrence/recurrence.h"

#include <optional>
#include <string>

namespace synth {

// The recurrence as a sentence says it, with its first terms: "f(n) = f(n-1) + f(n-2), f(0) = 0,
// f(1) = 1".
std::string write_recurrence(const Recurrence& recurrence);

// The function of one integer that computes the terms in a loop, in Python; before the first term
// it raises `error`.
std::string write_recurrence_loop(const FunctionSpec& spec, const Recurrence& recurrence,
                                  const Terms& first, const std::string& error);

// The same in JavaScript or C++. Nothing where the rule has an operator that means something else
// there, or the language has no such error.
std::optional<std::string> write_recurrence_elsewhere(Language language, const FunctionSpec& spec,
                                                      const Recurrence& recurrence,
                                                      const Terms& first, const std::string& error);

}  // namespace synth
