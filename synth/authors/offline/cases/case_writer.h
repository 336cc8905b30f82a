#pragma once

#include "specs/language.h"
#include "synth/authors/offline/cases/prose_guard.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// A value as prose gives results: null, truth values, numbers, plain texts, empty lists. Nothing
// for others, and where the language has none.
std::optional<std::string> write_case_value(Language language, const Value& value);

// "if b == 0:\n    return -1", laid out but for the indentation of the whole. Nothing where the
// language has no such condition: C++ does not count a text's characters.
std::optional<std::string> write_case(Language language, const ProseGuard& guard,
                                      const FunctionSpec& spec);

// The code of a function with the cases in front of its own statements, and the purpose of `spec`
// in place of that of `rest`, which the code was written for. Nothing where that cannot be done: a
// result is of another type than the function's.
std::optional<std::string> put_cases_in_front(Language language, std::string code,
                                              const FunctionSpec& spec, const FunctionSpec& rest,
                                              const std::vector<ProseGuard>& guards);

// The function that gives the result of the first case that the arguments meet, else `otherwise`.
std::optional<std::string> write_cases(Language language, const FunctionSpec& spec,
                                       const std::vector<ProseGuard>& cases,
                                       const Value& otherwise);

}  // namespace synth
