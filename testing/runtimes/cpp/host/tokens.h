#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

using CppTokens = std::vector<std::string>;
// What stands for a name: of a macro without parameters, or of a type.
using CppAliases = std::map<std::string, CppTokens, std::less<>>;

inline constexpr std::size_t kMostCppTokens = 2'000'000;

// The tokens of C++ source: names, numbers, `::`, `->`, `&&` and single characters; a `"` for every
// literal. Comments and directives are left out; macros without parameters are noted.
CppTokens scan_cpp(std::string_view source, CppAliases& macros);

}  // namespace synth
