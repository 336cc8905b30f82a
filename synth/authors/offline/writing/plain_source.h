#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// Functions that are written from prose, not found by the search. Their statements are given, each
// formatted except for the indentation of the whole.

// Returns "if (n < 0) {\n  return -1;\n}", "if n < 0:\n    return -1".
std::string source_if(Language language, const std::string& condition,
                      const std::string& statement);

// Returns a statement that raises the error with the message; nothing if the language has no such
// error.
std::optional<std::string> source_raise(Language language, const std::string& error,
                                        const std::string& message);

// Returns the whole function in JavaScript or C++, with its purpose as its comment. Returns nothing
// if a parameter or the result has a type that the search lacks, or a name is reserved there.
std::optional<std::string> source_function(Language language, const FunctionSpec& spec,
                                           const std::vector<std::string>& statements);

}  // namespace synth
