#pragma once

#include <set>
#include <string>
#include <string_view>

namespace synth {

// "numbers" -> "number", "words" -> "word"; empty where the name is not a plural.
std::string singular(std::string_view name);

// Whether Python code may use it as a name of its own: an identifier, no keyword.
bool is_identifier(std::string_view name);

// Whether it is a function or module that Python code of ours calls ("len", "sorted", "math").
bool is_builtin(std::string_view name);

// `wished` or, where that is taken or would hide a builtin, the first of its variants that is free.
std::string free_name(std::string_view wished, const std::set<std::string>& taken);

}  // namespace synth
