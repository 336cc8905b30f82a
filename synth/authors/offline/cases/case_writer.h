#pragma once

#include "specs/language.h"
#include "synth/authors/offline/cases/prose_guard.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// Returns a result as prose states it: null, truth values, numbers, plain texts, empty lists.
// Returns nothing for other values, and for those that the language lacks.
std::optional<std::string> write_case_value(Language language, const Value& value);

// Returns "if b == 0:\n    return -1", formatted except for the indentation of the whole. Returns
// nothing if the language has no such condition: C++ does not count a text's characters.
std::optional<std::string> write_case(Language language, const ProseGuard& guard,
                                      const FunctionSpec& spec);

// Returns the code of a function with the cases in front of its own statements, and with the
// purpose of `spec` instead of that of `rest`, for which the code was written. Returns nothing if a
// result has another type than the function's.
std::optional<std::string> put_cases_in_front(Language language, std::string code,
                                              const FunctionSpec& spec, const FunctionSpec& rest,
                                              const std::vector<ProseGuard>& guards);

}  // namespace synth
