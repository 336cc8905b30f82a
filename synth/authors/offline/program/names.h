#pragma once

#include <set>
#include <string>
#include <string_view>

namespace synth {

// Returns "number" for "numbers", "word" for "words"; empty if the name is not a plural.
std::string singular(std::string_view name);

// Returns whether Python code may use it as a name: an identifier, not a keyword.
bool is_identifier(std::string_view name);

// Returns whether it is a function or module that generated Python code calls ("len", "sorted",
// "math").
bool is_builtin(std::string_view name);

// Returns `wished` or, if that is taken or would hide a builtin, the first of its variants that is
// free.
std::string free_name(std::string_view wished, const std::set<std::string>& taken);

}  // namespace synth
