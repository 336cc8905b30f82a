#pragma once

#include "synth/support/ascii.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

using CppTokens = std::vector<std::string>;
// The tokens that replace a name: of a macro without parameters, or of a type.
using CppAliases = std::map<std::string, CppTokens, std::less<>>;

// Returns whether it may be part of a name or a number. Names may have letters of any script.
constexpr bool is_cpp_word_character(char c) {
  return is_word_character(c) || !is_ascii(c);
}

inline constexpr std::size_t kMostCppTokens = 2'000'000;

// Returns the tokens of C++ source: names, numbers, `::`, `->`, `&&` and single characters; a `"`
// for every literal. Comments, directives and attributes are skipped; macros without parameters are
// added to `macros`.
CppTokens scan_cpp(std::string_view source, CppAliases& macros);

}  // namespace synth
