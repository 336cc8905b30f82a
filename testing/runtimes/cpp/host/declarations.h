#pragma once

#include "testing/runtimes/cpp/host/tokens.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace synth {

// What readers of functions and of classes have in common. All are linear in the tokens, however
// hostile these are.

inline constexpr std::size_t kMostCppParameters = 256;  // what compilers are asked to allow

// The index behind the bracket that closes the one at `open`.
std::size_t behind_matching_token(std::span<const std::string> tokens, std::size_t open,
                                  std::string_view close);

// Notes what `typedef T Name;` and `using Name = T;` say.
void note_cpp_aliases(const CppTokens& tokens, CppAliases& aliases);

// What stands between the commas. One more than may be is all that is read of too many.
std::vector<CppTokens> split_cpp_parameters(std::span<const std::string> tokens);

bool is_cpp_name(std::string_view token);

}  // namespace synth
