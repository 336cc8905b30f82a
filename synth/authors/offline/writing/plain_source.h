#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// Functions that are written from what prose says, and not found by the search. Their statements
// are given, each laid out but for the indentation of the whole.

// "if (n < 0) {\n  return -1;\n}", "if n < 0:\n    return -1".
std::string source_if(Language language, const std::string& condition,
                      const std::string& statement);

// Throws the error with the message. Nothing where the language has no such error.
std::optional<std::string> source_raise(Language language, const std::string& error,
                                        const std::string& message);

// The whole function in JavaScript or C++, with its purpose as its comment. Nothing where a
// parameter or the result has no type that the search has, or a name is reserved there.
std::optional<std::string> source_function(Language language, const FunctionSpec& spec,
                                           const std::vector<std::string>& statements);

}  // namespace synth
