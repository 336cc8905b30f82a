#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"
#include "synth/authors/offline/recurrence/recurrence.h"

#include <optional>
#include <string>

namespace synth {

// Returns the recurrence as a sentence would state it, with its first terms: "f(n) = f(n-1) +
// f(n-2), f(0) = 0, f(1) = 1".
std::string write_recurrence(const Recurrence& recurrence);

// Returns a Python function of one integer that computes the terms in a loop; before the first term
// it raises `error`.
std::string write_recurrence_loop(const FunctionSpec& spec, const Recurrence& recurrence,
                                  const Terms& first, const std::string& error);

// Likewise in JavaScript or C++. Returns nothing if the rule has an operator that means something
// else there, or the language has no such error.
std::optional<std::string> write_recurrence_elsewhere(Language language, const FunctionSpec& spec,
                                                      const Recurrence& recurrence,
                                                      const Terms& first, const std::string& error);

}  // namespace synth
